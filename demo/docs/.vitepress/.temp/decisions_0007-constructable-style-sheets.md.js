import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0007-constructable-style-sheets.md
var __pageData = JSON.parse("{\"title\":\"7. Use constructable style sheets, no inline styles\",\"description\":\"Partners' pages may send a strict Content Security Policy: style-src 'self' without unsafe-inline, and Trusted Types.\",\"frontmatter\":{\"title\":\"7. Use constructable style sheets, no inline styles\",\"description\":\"Partners' pages may send a strict Content Security Policy: style-src 'self' without unsafe-inline, and Trusted Types.\"},\"headers\":[],\"relativePath\":\"decisions/0007-constructable-style-sheets.md\",\"filePath\":\"decisions/0007-constructable-style-sheets.md\"}");
var _sfc_main = { name: "decisions/0007-constructable-style-sheets.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_7-use-constructable-style-sheets-no-inline-styles" tabindex="-1">7. Use constructable style sheets, no inline styles <a class="header-anchor" href="#_7-use-constructable-style-sheets-no-inline-styles" aria-label="Permalink to “7. Use constructable style sheets, no inline styles”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>Partners&#39; pages may send a strict Content Security Policy: <code>style-src &#39;self&#39;</code> without <code>unsafe-inline</code>, and Trusted Types. <code>&lt;style&gt;</code> elements, <code>style</code> attributes and most CSS-in-JS libraries break there.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>CSS modules are compiled into one <code>CSSStyleSheet</code> per module (<code>elements/build/plugins/shadow-css.ts</code>), which every shadow root adopts. Nothing sets a <code>style</code> attribute; dynamic values use classes, attributes or SVG geometry. A lint rule enforces it.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>Elements work under the strictest policy, and a sheet is parsed once per page however many elements use it.</li><li>Some dynamic layouts need more work than <code>style={{…}}</code>.</li><li>Engines before Chromium 73 have no constructable sheets. Only the TV file falls back to <code>&lt;style&gt;</code>.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0007-constructable-style-sheets.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0007_constructable_style_sheets_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0007_constructable_style_sheets_default as default };
