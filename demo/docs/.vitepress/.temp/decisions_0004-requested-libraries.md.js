import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0004-requested-libraries.md
var __pageData = JSON.parse("{\"title\":\"4. Keep i18next, ky and r2wc\",\"description\":\"The product was commissioned with a list of libraries: React, i18next, ky, @r2wc/react-to-web-component, zod, signals and fingerprintjs.\",\"frontmatter\":{\"title\":\"4. Keep i18next, ky and r2wc\",\"description\":\"The product was commissioned with a list of libraries: React, i18next, ky, @r2wc/react-to-web-component, zod, signals and fingerprintjs.\"},\"headers\":[],\"relativePath\":\"decisions/0004-requested-libraries.md\",\"filePath\":\"decisions/0004-requested-libraries.md\"}");
var _sfc_main = { name: "decisions/0004-requested-libraries.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_4-keep-i18next-ky-and-r2wc" tabindex="-1">4. Keep i18next, ky and r2wc <a class="header-anchor" href="#_4-keep-i18next-ky-and-r2wc" aria-label="Permalink to “4. Keep i18next, ky and r2wc”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>The product was commissioned with a list of libraries: React, i18next, ky, <code>@r2wc/react-to-web-component</code>, zod, signals and fingerprintjs. Own code of about 110 lines could replace i18next, ky and r2wc and save roughly 17 KiB of the 125 KiB budget of <code>&lt;sub-plans&gt;</code>.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>We keep them, because the people who take the project over asked for them and know them. Where a library does too little or too much, we wrap it (<code>src/runtime/i18n/</code>, <code>src/runtime/api/</code>, <code>elements/base/</code>) or drop unused parts at build time with a plugin in <code>elements/build/plugins/</code> that throws when it no longer matches.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>Formatting, plurals and retries work as their documentation says.</li><li>Screens depend on our wrappers, not on the libraries, so a later replacement touches one folder.</li><li>The size budget is tight, and plugins must be reviewed at each library update.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0004-requested-libraries.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0004_requested_libraries_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0004_requested_libraries_default as default };
