import { expect } from 'chai';
import { useState } from 'react';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { trackPending } from '../../runtime/api/pending-requests';
import { Badge } from './badge';
import { CrashNotice } from './crash-notice';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { LiveRegion, useAnnounce } from './loading/loading-status';
import { ProgressBar } from './loading/progress';
import { Loading, Skeleton } from './loading/skeleton';
import { Spinner } from './loading/spinner';
import { Notice } from './notice';
import { Tick } from './tick';

const badgeKinds = ['accent', 'soft', 'neutral', 'success', 'warning', 'danger'] as const;
const noticeKinds = ['info', 'success', 'warning', 'error'] as const;

describe('Notice', () => {
  afterEach(unmountAll);

  it('is accessible in every kind, and is a live region only if `role` is set', async () => {
    const { root, violations } = await mount(() =>
      noticeKinds.map((kind) => (
        <Notice key={kind} kind={kind} title={`Title (${kind})`} role={kind === 'error' ? 'alert' : undefined}>
          What to do now
        </Notice>
      )),
    );
    expect(await violations()).to.deep.equal([]);
    expect(root.querySelectorAll('[data-mounted] :is([role=alert], [role=status])')).to.have.lengthOf(1);
    expect(root.querySelector('[role=alert]')?.textContent).to.contain('Title (error)');
  });
});

describe('Tick', () => {
  afterEach(unmountAll);

  it('is accessible: a decoration in the brand’s color, beside a text that says the same', async () => {
    const { get, violations } = await mount(() => (
      <p>
        <Tick /> Paid
      </p>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(get('svg').getAttribute('aria-hidden')).to.equal('true');
    expect(getComputedStyle(get('svg circle')).fill).not.to.be.oneOf(['none', getComputedStyle(get('svg')).stroke]);
  });
});

describe('ProgressBar', () => {
  afterEach(unmountAll);

  it('is accessible, and is shown only while a request runs', async () => {
    const { root, violations } = await mount(() => <ProgressBar />);
    const bar = () => root.querySelector('[data-mounted] > div');
    expect(bar()).to.equal(null);
    let finish = (): void => undefined;
    const request = trackPending(
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    );
    const visibleBar = await until('the bar is shown', bar);
    expect(visibleBar.getAttribute('aria-hidden')).to.equal('true');
    expect(getComputedStyle(visibleBar).height).not.to.equal('0px');
    expect(await violations()).to.deep.equal([]);
    finish();
    await request;
    await until('the bar is gone', () => bar() === null);
  });
});

describe('ErrorState', () => {
  afterEach(unmountAll);

  it('is accessible, and announces the title, the text for the error code and the children', async () => {
    const { root, violations } = await mount(() => (
      <ErrorState error={{ code: '302' }} title="We couldn’t pay">
        Order 42
      </ErrorState>
    ));
    const alert = await until('the text for the error code is loaded', () => {
      const alert = root.querySelector('[role=alert]');
      return alert?.textContent?.includes('charged') ? alert : null;
    });
    expect(alert.textContent).to.match(/^We couldn’t pay.*haven’t been charged.*Order 42$/);
    expect(await violations()).to.deep.equal([]);
  });

  it('shows the retry button only if `retry` is set', async () => {
    let retryCount = 0;
    const { get } = await mount(() => <ErrorState error={{ kind: 'network' }} retry={() => retryCount++} />);
    expect(get('button').textContent).to.equal('Try again');
    get('button').click();
    expect(retryCount).to.equal(1);
    const withoutRetry = await mount(() => <ErrorState error={{ kind: 'network' }} />);
    expect(withoutRetry.root.querySelector('button')).to.equal(null);
  });
});

describe('CrashNotice', () => {
  afterEach(unmountAll);

  it('is accessible, announces the crash, and lets the visitor try again', async () => {
    let retryCount = 0;
    const { get, violations } = await mount(() => <CrashNotice retry={() => retryCount++} />);
    expect(await violations()).to.deep.equal([]);
    expect(get('[role=alert]').textContent).to.contain('Something went wrong');
    const button = get('[role=alert] button');
    expect(button.textContent).to.equal('Try again');
    button.click();
    expect(retryCount).to.equal(1);
  });
});

describe('Spinner', () => {
  afterEach(unmountAll);

  it('is accessible: hidden from screen readers, in the size of the text', async () => {
    const { get, violations } = await mount(() => (
      <p style={{ fontSize: '40px' }}>
        <Spinner /> Paying…
      </p>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(get('p > span').getAttribute('aria-hidden')).to.equal('true');
    expect(get('p > span').offsetWidth).to.be.within(30, 50);
  });
});

describe('LiveRegion', () => {
  afterEach(unmountAll);

  it('is accessible, announces the same text twice in a row, and can be cleared', async () => {
    let announce: (text: string) => void = () => undefined;
    const { get, violations } = await mount(() => {
      announce = useAnnounce();
      return <LiveRegion />;
    });
    const status = get('[data-mounted] [role=status]');
    announce('Code sent');
    const first = await until('the text is announced', () => status.firstElementChild);
    expect(first.textContent).to.equal('Code sent');
    expect(await violations()).to.deep.equal([]);
    announce('Code sent');
    // Screen readers announce a text again only if its element is new.
    await until('the text is announced again', () => status.firstElementChild && status.firstElementChild !== first);
    expect(status.textContent).to.equal('Code sent');
    announce('');
    await until('nothing is announced anymore', () => status.textContent === '');
  });
});

describe('Loading', () => {
  afterEach(unmountAll);

  it('hides its skeletons from screen readers, and announces that content is loading', async () => {
    const { root, get, violations } = await mount(() => (
      <Loading>
        <Skeleton lines={3} />
        <Skeleton height="40px" />
      </Loading>
    ));
    expect(await violations()).to.deep.equal([]);
    await until('loading is announced', () => get('[role=status]').textContent === 'Loading…');
    expect(root.querySelectorAll('[aria-busy=true] > [aria-hidden=true]')).to.have.lengthOf(2);
  });

  it('uses one live region for all loading parts of an element, and announces only the first part', async () => {
    let changeLoadingCount: (count: number) => void = () => undefined;
    function Parts() {
      const [loadingCount, setLoadingCount] = useState(3);
      changeLoadingCount = setLoadingCount;
      return Array.from({ length: loadingCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are alike and never move
        <Loading key={index} label={`Loading part ${index + 1}`}>
          <Skeleton />
        </Loading>
      ));
    }
    const { root, get } = await mount(Parts);
    expect(root.querySelectorAll('[role=status]')).to.have.lengthOf(1);
    const status = get('[role=status]');
    await until('loading is announced', () => status.textContent === 'Loading part 1');
    const announcements: (string | null)[] = [];
    const observer = new MutationObserver(() => announcements.push(status.textContent));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    changeLoadingCount(1);
    await until('one part is left', () => root.querySelectorAll('[aria-busy]').length === 1);
    changeLoadingCount(0);
    await until('nothing is announced anymore', () => status.textContent === '');
    observer.disconnect();
    expect(announcements).to.deep.equal(['']);
  });
});

describe('Badge and EmptyState', () => {
  afterEach(unmountAll);

  it('are accessible, and badges of every kind have enough contrast', async () => {
    const { violations } = await mount(() => (
      <>
        {badgeKinds.map((kind) => (
          <Badge key={kind} kind={kind}>
            {kind}
          </Badge>
        ))}
        <EmptyState title="No orders yet" action={<button type="button">See plans</button>}>
          When you buy a plan, it’ll show up here.
        </EmptyState>
      </>
    ));
    expect(await violations()).to.deep.equal([]);
  });
});
