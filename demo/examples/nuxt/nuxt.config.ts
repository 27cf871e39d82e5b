export default defineNuxtConfig({
  compatibilityDate: '2026-05-01',
  app: {
    head: {
      title: 'Watch with us',
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', href: 'data:,' }],
    },
  },
  runtimeConfig: {
    public: { subOrigin: '' },
  },
  vue: {
    compilerOptions: { isCustomElement: (tag) => tag.startsWith('sub-') },
  },
});
