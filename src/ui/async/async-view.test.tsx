import { expect } from 'chai';
import { type ReactNode, useState } from 'react';
import { type Mounted, mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import type { QueryView } from '../../runtime/element-context/use-query';
import { Skeleton } from '../feedback/loading/skeleton';
import { AsyncList, AsyncView } from './async-view';
import { useLatestData } from './use-latest-data';

type NamesQuery = QueryView<string[]>;

let retryCount = 0;
const loading: NamesQuery = {
  status: 'loading',
  data: undefined,
  error: undefined,
  isStale: false,
  retry: () => {
    retryCount++;
  },
};
const failed: NamesQuery = { ...loading, status: 'error', error: { kind: 'network' } };
const ready = (data: string[]): NamesQuery => ({ ...loading, status: 'ready', data });

const skeletonsIn = ({ root }: Mounted) => root.querySelectorAll('[aria-busy=true] [aria-hidden=true]').length;
const alertIn = ({ root }: Mounted) => root.querySelector('[data-mounted] [role=alert]');

/** Mounts a component whose query the test can replace. */
async function mountWithQuery(first: NamesQuery, render: (query: NamesQuery) => ReactNode) {
  let setQuery: (query: NamesQuery) => void = () => undefined;
  const mounted = await mount(() => {
    const [query, set] = useState(first);
    setQuery = set;
    return render(query);
  });
  return { ...mounted, setQuery: (query: NamesQuery) => setQuery(query) };
}

describe('AsyncView', () => {
  afterEach(() => {
    unmountAll();
    retryCount = 0;
  });

  const mountNames = (query: NamesQuery) =>
    mountWithQuery(query, (names) => (
      <AsyncView query={names} failedTitle="We couldn’t load the names" skeleton={<Skeleton lines={2} />}>
        {(data) => <p>{data.join(', ')}</p>}
      </AsyncView>
    ));

  it('is accessible while it loads, after a failure and with data', async () => {
    const mounted = await mountNames(loading);
    expect(await mounted.violations()).to.deep.equal([]);
    mounted.setQuery(failed);
    await until('the error is shown', () => alertIn(mounted));
    expect(await mounted.violations()).to.deep.equal([]);
    mounted.setQuery(ready(['Ann']));
    await until('the data is shown', () => mounted.root.querySelector('p'));
    expect(await mounted.violations()).to.deep.equal([]);
  });

  it('announces loading, and replaces the skeleton with the data', async () => {
    const mounted = await mountNames(loading);
    await until('loading is announced', () => mounted.get('[role=status]').textContent === 'Loading…');
    expect(skeletonsIn(mounted)).to.be.above(0);
    mounted.setQuery(ready(['Ann', 'Bob']));
    await until('the data is shown', () => mounted.root.querySelector('p')?.textContent === 'Ann, Bob');
    expect(skeletonsIn(mounted)).to.equal(0);
    await until('nothing is announced anymore', () => mounted.get('[role=status]').textContent === '');
  });

  it('says what couldn’t be loaded; its button retries and is busy meanwhile', async () => {
    const mounted = await mountNames(failed);
    expect(alertIn(mounted)?.textContent).to.contain('We couldn’t load the names');
    expect(skeletonsIn(mounted)).to.equal(0);
    const button = mounted.get('[role=alert] button');
    expect(button.textContent).to.equal('Try again');
    button.click();
    expect(retryCount).to.equal(1);
    mounted.setQuery({ ...failed, isStale: true });
    await until('the button is busy', () => button.getAttribute('aria-busy') === 'true');
    button.click();
    expect(retryCount).to.equal(1);
  });

  it('keeps the data below the error if a refresh fails', async () => {
    const mounted = await mountNames(ready(['Ann']));
    mounted.setQuery({ ...failed, data: ['Ann'] });
    const alert = await until('the error is shown', () => alertIn(mounted));
    const text = mounted.get('[data-mounted] > p');
    expect(text.textContent).to.equal('Ann');
    expect(alert.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).to.be.above(0);
  });
});

describe('AsyncList', () => {
  afterEach(unmountAll);

  const mountList = (query: NamesQuery) =>
    mountWithQuery(query, (names) => (
      <AsyncList
        query={names}
        failedTitle="We couldn’t load the names"
        itemsOf={(data) => data}
        renderItem={(name) => <li key={name}>{name}</li>}
        empty={<p>No names yet</p>}
        className={undefined}
        skeleton={{ count: 3, height: '20px' }}
        footer={<p>End of the list</p>}
      />
    ));

  it('is accessible, and shows its items as a list with a footer', async () => {
    const mounted = await mountList(ready(['Ann', 'Bob']));
    expect(await mounted.violations()).to.deep.equal([]);
    expect([...mounted.root.querySelectorAll('ul > li')].map(({ textContent }) => textContent)).to.deep.equal([
      'Ann',
      'Bob',
    ]);
    expect(mounted.get('p').textContent).to.equal('End of the list');
  });

  it('shows the given number of skeletons while it loads, and says so if there are no items', async () => {
    const mounted = await mountList(loading);
    expect(skeletonsIn(mounted)).to.equal(3);
    mounted.setQuery(ready([]));
    await until('the empty state is shown', () => mounted.root.querySelector('p')?.textContent === 'No names yet');
    expect(mounted.root.querySelector('ul')).to.equal(null);
    expect(mounted.root.textContent).not.to.contain('End of the list');
    expect(await mounted.violations()).to.deep.equal([]);
  });
});

describe('useLatestData', () => {
  afterEach(unmountAll);

  function LatestNames({ query }: { query: NamesQuery }) {
    const names = useLatestData(query);
    return (
      <AsyncView query={names} failedTitle="We couldn’t load the names" skeleton={<Skeleton />}>
        {(data) => <p aria-busy={names.isStale}>{data.join(', ')}</p>}
      </AsyncView>
    );
  }

  it('keeps the last data while a new request loads and after it fails, and then shows the new data', async () => {
    const mounted = await mountWithQuery(ready(['Ann']), (query) => <LatestNames query={query} />);
    const names = () => mounted.root.querySelector('p[aria-busy]');
    await until('the names aren’t marked as old', () => names()?.getAttribute('aria-busy') === 'false');
    mounted.setQuery(loading);
    await until('the names are marked as old', () => names()?.getAttribute('aria-busy') === 'true');
    expect(names()?.textContent).to.equal('Ann');
    mounted.setQuery(failed);
    await until('the error is shown', () => alertIn(mounted));
    expect(names()?.textContent).to.equal('Ann');
    mounted.setQuery(ready(['Bob']));
    await until('the new names are shown', () => names()?.textContent === 'Bob');
    expect(alertIn(mounted)).to.equal(null);
  });
});
