import { expect } from 'chai';
import { type Mounted, mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Countdown } from './countdown';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const timeIn = ({ get }: Mounted) => get('[role=timer]').textContent;
const announcementIn = ({ get }: Mounted) => get('[data-mounted] [role=status]').textContent;

describe('Countdown', () => {
  afterEach(unmountAll);

  it('is accessible, and announces the remaining minutes during the last hour', async () => {
    const end = Date.now() + 12 * minuteMs;
    const mounted = await mount(() => <Countdown until={end} format={(time) => `Pay within ${time}`} />);
    expect(await mounted.violations()).to.deep.equal([]);
    expect(timeIn(mounted)).to.match(/^Pay within (12:00|11:\d\d)$/);
    expect(announcementIn(mounted)).to.equal('12 minutes left');
  });

  it('shows days and hours, and announces nothing, if more than an hour is left', async () => {
    const end = Date.now() + 50 * hourMs;
    const mounted = await mount(() => <Countdown until={end} />);
    expect(timeIn(mounted)).to.match(/^2d [12]h$/);
    expect(announcementIn(mounted)).to.equal('');
    expect(await mounted.violations()).to.deep.equal([]);
  });

  it('counts every second, reports its end once and announces it', async () => {
    let endCount = 0;
    const end = Date.now() + 1500;
    const mounted = await mount(() => <Countdown until={end} onEnd={() => endCount++} />);
    const firstTime = timeIn(mounted);
    await until('the time changes', () => timeIn(mounted) !== firstTime);
    await until('the end is announced', () => announcementIn(mounted) === 'Time is up');
    expect(Date.now()).to.be.at.least(end);
    expect(endCount).to.equal(1);
    expect(await mounted.violations()).to.deep.equal([]);
  });
});
