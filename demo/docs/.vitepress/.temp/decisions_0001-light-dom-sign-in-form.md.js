import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0001-light-dom-sign-in-form.md
var __pageData = JSON.parse("{\"title\":\"1. Keep the sign-in form in light DOM\",\"description\":\"Every element renders into an open shadow root, so that page and element styles don't affect each other.\",\"frontmatter\":{\"title\":\"1. Keep the sign-in form in light DOM\",\"description\":\"Every element renders into an open shadow root, so that page and element styles don't affect each other.\"},\"headers\":[],\"relativePath\":\"decisions/0001-light-dom-sign-in-form.md\",\"filePath\":\"decisions/0001-light-dom-sign-in-form.md\"}");
var _sfc_main = { name: "decisions/0001-light-dom-sign-in-form.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_1-keep-the-sign-in-form-in-light-dom" tabindex="-1">1. Keep the sign-in form in light DOM <a class="header-anchor" href="#_1-keep-the-sign-in-form-in-light-dom" aria-label="Permalink to “1. Keep the sign-in form in light DOM”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>Every element renders into an open shadow root, so that page and element styles don&#39;t affect each other. Password managers and browser autofill still fail in shadow trees: they don&#39;t offer saved passwords, or don&#39;t save new ones. Third-party scripts (captcha, Google sign-in, PayPal buttons) look for their container with <code>document.getElementById</code> and fail there too.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p><code>&lt;sub-auth&gt;</code> puts its whole <code>&lt;form&gt;</code> into light DOM and shows it through a slot. Third-party widgets get a light-DOM container in the same way. Everything else stays in the shadow root.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>Password managers, autofill and one-time-code suggestions work.</li><li>Page styles can reach the form. <code>src/runtime/light-dom/</code> scopes our own rules with a high specificity, and tests load pages with hostile styles.</li><li>Page scripts can read what is typed there. That&#39;s why card data never goes into this form (see <a href="./0002-card-frame">0002</a>).</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0001-light-dom-sign-in-form.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0001_light_dom_sign_in_form_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0001_light_dom_sign_in_form_default as default };
