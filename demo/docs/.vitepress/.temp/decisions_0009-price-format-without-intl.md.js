import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0009-price-format-without-intl.md
var __pageData = JSON.parse("{\"title\":\"9. Format the first prices without Intl\",\"description\":\"The plans screen has to show within 1.05 times the time of a bare React list.\",\"frontmatter\":{\"title\":\"9. Format the first prices without Intl\",\"description\":\"The plans screen has to show within 1.05 times the time of a bare React list.\"},\"headers\":[],\"relativePath\":\"decisions/0009-price-format-without-intl.md\",\"filePath\":\"decisions/0009-price-format-without-intl.md\"}");
var _sfc_main = { name: "decisions/0009-price-format-without-intl.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_9-format-the-first-prices-without-intl" tabindex="-1">9. Format the first prices without Intl <a class="header-anchor" href="#_9-format-the-first-prices-without-intl" aria-label="Permalink to “9. Format the first prices without Intl”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>The plans screen has to show within 1.05 times the time of a bare React list. On slow phones, creating the first <code>Intl.NumberFormat</code> blocks the main thread for 10 to 40 ms, and TV engines ship with incomplete locale data.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p><code>src/rules/money/</code> formats amounts from a table of separators and currency symbols for our four languages. The symbols are those of the specification, which differ from CLDR in places.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>Prices look the same in every engine, on the server and in tests.</li><li>Hydration after server rendering can&#39;t mismatch because of different ICU versions.</li><li>A new language or currency needs a row in that table; a test compares the table with <code>Intl</code> where they should agree.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0009-price-format-without-intl.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0009_price_format_without_intl_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0009_price_format_without_intl_default as default };
