import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h } from 'vue';
import HomePage from './HomePage.vue';
import LiveExample from './LiveExample.vue';
import SiteFooter from './SiteFooter.vue';
import './styles/colors.css';
import './styles/text.css';
import './styles/tables.css';
import './styles/code.css';
import './styles/navigation.css';
import './styles/live-examples.css';
import './styles/footer.css';
import './styles/home-page.css';
import './styles/home-snippet.css';
import './styles/home-demo.css';
import './styles/home-links.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-after': () => h(SiteFooter) }),
  enhanceApp({ app }) {
    app.component('HomePage', HomePage).component('LiveExample', LiveExample);
  },
} satisfies Theme;
