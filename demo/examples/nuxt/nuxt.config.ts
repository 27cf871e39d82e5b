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
    // The origin of the elements' files. The variable NUXT_PUBLIC_SUB_ORIGIN (file .env) sets it.
    public: { subOrigin: '' },
  },
  vue: {
    compilerOptions: { isCustomElement: (tag) => tag.startsWith('sub-') },
  },
});
