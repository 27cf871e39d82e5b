import { type Theme, useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h, nextTick, onMounted, watch } from 'vue';
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

const storageKey = 'docs-tab';

/** Selects the tab that the reader chose last, such as React, in all groups of tabs that have it, except `except`. */
function selectTabs(title: string, except?: Element | null): void {
  for (const group of document.querySelectorAll('.vp-code-group')) {
    const label = [...group.querySelectorAll('label')].find(({ textContent }) => textContent === title);
    if (group !== except && label && !group.querySelector<HTMLInputElement>(`#${label.htmlFor}`)?.checked)
      label.click();
  }
}

/** Keeps the reader's choice of a framework on all pages. */
function useRememberedTabs(): void {
  const route = useRoute();
  const restore = () => {
    const title = localStorage.getItem(storageKey);
    if (title) selectTabs(title);
  };
  onMounted(() => {
    restore();
    document.addEventListener('click', ({ target, isTrusted }) => {
      const label = (target as Element).closest('.vp-code-group label');
      if (!label || !isTrusted) return;
      localStorage.setItem(storageKey, label.textContent ?? '');
      selectTabs(label.textContent ?? '', label.closest('.vp-code-group'));
    });
  });
  watch(
    () => route.path,
    () => nextTick(restore),
  );
}

export default {
  setup: useRememberedTabs,
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-after': () => h(SiteFooter) }),
  enhanceApp({ app }) {
    app.component('HomePage', HomePage).component('LiveExample', LiveExample);
  },
} satisfies Theme;
