import { expect } from 'chai';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { nextAnimationFrame } from '../../../tests/elements/until';
import { LegalParagraphs, SanitizedHtml } from './sanitized-html';

const hostileParts = [
  '<img src=x onerror="window.isAttacked = true">',
  '<script>window.isAttacked = true</script>',
  '<svg><style><img src=x onerror="window.isAttacked = true"></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.isAttacked=true&gt;">',
  '<iframe srcdoc="<script>parent.isAttacked = true</script>"></iframe>',
  '<noscript><p title="</noscript><img src=x onerror=window.isAttacked=true>">',
  '<p style="position: fixed" onclick="window.isAttacked = true" onfocus="window.isAttacked = true" tabindex="0">p</p>',
  '<a href="java&Tab;script:window.isAttacked=true">a</a><a href="https://x.example" target="_self" onclick="x">a</a>',
  '<!-- <b>',
];
const allowedTags = 'div p h1 h2 h3 h4 ul ol li b strong em i a br span'.split(' ');
const allowedAttributes = ['href', 'target', 'rel', 'class'];

describe('SanitizedHtml', () => {
  afterEach(unmountAll);

  it('is accessible, and keeps headings, lists, emphasis and links', async () => {
    const html = '<h2>Terms</h2><p>Some <b>bold</b> text</p><ul><li>one<li>two</ul>';
    const { root, violations } = await mount(() => <SanitizedHtml html={html} />);
    expect(await violations()).to.deep.equal([]);
    expect(root.querySelector('h2')?.textContent).to.equal('Terms');
    expect(root.querySelector('p b')?.textContent).to.equal('bold');
    expect(root.querySelectorAll('ul > li')).to.have.lengthOf(2);
  });

  it('opens links in a new window, says so to screen readers, and gives the page no access', async () => {
    const { get, violations } = await mount(() => <SanitizedHtml html='<a href="https://x.example/a?b=1">site</a>' />);
    const link = get<HTMLAnchorElement>('a');
    expect([link.href, link.target]).to.deep.equal(['https://x.example/a?b=1', '_blank']);
    expect(link.relList.contains('noopener') && link.relList.contains('noreferrer')).to.equal(true);
    expect(link.textContent).to.equal('site (opens in a new window)');
    expect(await violations()).to.deep.equal([]);
  });

  for (const html of [...hostileParts, hostileParts.join('')]) {
    it(`runs no script and keeps only allowed elements and attributes of ${html.slice(0, 60)}`, async () => {
      const { get } = await mount(() => <SanitizedHtml html={html} />);
      // The second element comes from parsing the HTML again, as a browser does with server-rendered HTML.
      const parsedAgain = document.createElement('div');
      document.body.append(parsedAgain);
      parsedAgain.innerHTML = get('[data-mounted]').innerHTML;
      await nextAnimationFrame();
      for (const container of [get('[data-mounted]'), parsedAgain]) {
        const elements = [...container.querySelectorAll('*')];
        const names = elements.map(({ localName }) => localName);
        expect(names.filter((name) => !allowedTags.includes(name))).to.deep.equal([]);
        const attributes = elements.flatMap((element) => element.getAttributeNames());
        expect(attributes.filter((name) => !allowedAttributes.includes(name))).to.deep.equal([]);
        const links = [...container.querySelectorAll('a')].map(({ protocol }) => protocol);
        expect(links.filter((protocol) => protocol !== 'https:')).to.deep.equal([]);
      }
      expect('isAttacked' in window).to.equal(false);
    });
  }
});

describe('LegalParagraphs', () => {
  afterEach(unmountAll);

  it('is accessible, and shows a paragraph that starts with “# ” as a heading', async () => {
    const paragraphs = ['# Refunds', 'Within seven days', 'Not # a heading'];
    const { root, violations } = await mount(() => (
      <>
        <h2>Terms</h2>
        <LegalParagraphs paragraphs={paragraphs} />
      </>
    ));
    expect(await violations()).to.deep.equal([]);
    const texts = (selector: string) => [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(texts('h3')).to.deep.equal(['Refunds']);
    expect(texts('p')).to.deep.equal(['Within seven days', 'Not # a heading']);
  });
});
