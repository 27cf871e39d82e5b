import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h } from 'vue';
import HomePage from './HomePage.vue';
import LiveExample from './LiveExample.vue';
import SiteFooter from './SiteFooter.vue';
import './styles.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-after': () => h(SiteFooter) }),
  enhanceApp({ app }) {
    app.component('HomePage', HomePage).component('LiveExample', LiveExample);
  },
} satisfies Theme;
