import { relative } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { inRoot } from '../../../elements/build/paths';
import { outputFolder, temporaryPagesFolder, temporarySiteFolder } from './site/folders';
import { base, type PageGroup, readSite, urlPathOf } from './site/site';
import { escapeTemplates, nameSnippets, wrapTables } from './site/snippets';

const site = await readSite();

const sidebarItem = ({ slug, title }: { slug: string; title: string }): DefaultTheme.SidebarItem => ({
  text: title.replaceAll('<', '&lt;'),
  link: `/${slug.replace(/(^|\/)index$/, '$1')}`,
});

const sidebarGroup = ({ title, pages, isCollapsed }: PageGroup): DefaultTheme.SidebarItem => ({
  text: title,
  items: pages.map(sidebarItem),
  ...(isCollapsed && { collapsed: true }),
});

const { repository, version } = site;

export default defineConfig({
  base,
  srcDir: relative(inRoot('demo/docs'), temporaryPagesFolder),
  outDir: relative(inRoot('demo/docs'), temporarySiteFolder),
  cacheDir: relative(inRoot('demo/docs'), `${outputFolder}/vite`),
  title: 'sub-elements',
  titleTemplate: ':title · sub-elements',
  lang: 'en',
  cleanUrls: true,
  // Keeps CSS transitions on when the theme changes. VitePress would disable them with an inline style sheet, which the
  // Content Security Policy forbids.
  appearance: { disableTransition: false },
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['meta', { property: 'og:site_name', content: 'sub-elements' }],
    ['meta', { property: 'og:type', content: 'website' }],
  ],
  transformHead({ pageData, title, description }) {
    const page = site.pages.find(({ slug }) => `${slug}.md` === pageData.relativePath);
    if (!page) return [];
    return [
      ['link', { rel: 'canonical', href: `%PAGES%${urlPathOf(page)}` }],
      ['link', { rel: 'alternate', type: 'text/markdown', href: `${base}${page.slug}.md` }],
      ['meta', { property: 'og:title', content: title }],
      ['meta', { property: 'og:description', content: description }],
    ];
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { node: 'js' },
    // The guides already contain typographic quotes and dashes.
    typographer: false,
    config(md) {
      nameSnippets(md);
      wrapTables(md);
      escapeTemplates(md);
    },
  },
  vue: {
    template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('sub-') } },
  },
  vite: {
    // The site theme (theme/) and the pages are in different folders and must use the same copy of Vue.
    resolve: { dedupe: ['vue'] },
    build: { chunkSizeWarningLimit: 1500, reportCompressedSize: false },
  },
  themeConfig: {
    siteTitle: 'sub-elements',
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        miniSearch: { searchOptions: { fuzzy: 0.15, prefix: true, boost: { title: 4, text: 2, titles: 1 } } },
      },
    },
    nav: [
      { text: 'Guides', link: '/quick-start', activeMatch: '^/(?!sub-|api|errors|changelog)\\w' },
      { text: 'Elements', link: '/sub-plans', activeMatch: '^/sub-' },
      { text: 'API', link: '/api', activeMatch: '^/(api|errors)' },
      { text: 'Playground', link: '/playground.html', target: '_self', noIcon: true },
      {
        text: `v${version}`,
        items: [
          { text: 'Changelog', link: '/changelog' },
          { text: 'Pinned versions', link: '/csp' },
        ],
      },
    ],
    sidebar: site.groups.map(sidebarGroup),
    outline: { level: [2, 3], label: 'On this page' },
    docFooter: { prev: 'Previous', next: 'Next' },
    ...(repository && {
      editLink: {
        text: 'Edit this page',
        pattern: `${repository}/edit/main/demo/docs/:path`,
      },
    }),
    notFound: {
      title: 'Page not found',
      quote: 'This page doesn’t exist, or it moved. Search for it, or start with the quick start.',
      linkLabel: 'go to the documentation',
      linkText: 'Go to the documentation',
    },
  },
});
