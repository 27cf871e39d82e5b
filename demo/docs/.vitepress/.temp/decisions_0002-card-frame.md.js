import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0002-card-frame.md
var __pageData = JSON.parse("{\"title\":\"2. Take card data in a frame on its own origin, with its own keys\",\"description\":\"Elements run in partners' pages. Any script of such a page can read the DOM, patch fetch and replace globals.\",\"frontmatter\":{\"title\":\"2. Take card data in a frame on its own origin, with its own keys\",\"description\":\"Elements run in partners' pages. Any script of such a page can read the DOM, patch fetch and replace globals.\"},\"headers\":[],\"relativePath\":\"decisions/0002-card-frame.md\",\"filePath\":\"decisions/0002-card-frame.md\"}");
var _sfc_main = { name: "decisions/0002-card-frame.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_2-take-card-data-in-a-frame-on-its-own-origin-with-its-own-keys" tabindex="-1">2. Take card data in a frame on its own origin, with its own keys <a class="header-anchor" href="#_2-take-card-data-in-a-frame-on-its-own-origin-with-its-own-keys" aria-label="Permalink to “2. Take card data in a frame on its own origin, with its own keys”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>Elements run in partners&#39; pages. Any script of such a page can read the DOM, patch <code>fetch</code> and replace globals. Card numbers, security codes and prepaid PINs must stay unreadable to them.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>Card fields are in <code>card-frame.html</code>, a sandboxed iframe served from the assets&#39; origin. It brings its own labels and public keys; the page names only the brand and language. It returns ciphertext, card brand, last four digits and validity. The code (<code>src/card-frame/</code>) is plain TypeScript without React and may import only <code>src/rules</code> and the message schema.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>The page can&#39;t supply a key or a label, so it can&#39;t read or misdirect what the shopper types.</li><li>The frame is at most 30 KiB and can be audited line by line.</li><li>Keys rotate by replacing one file, without a release.</li><li>Focus order, Enter, Escape, arrow keys, resizing and theming have to cross a message channel. Fields can&#39;t be styled beyond the tokens that the frame accepts.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0002-card-frame.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0002_card_frame_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0002_card_frame_default as default };
