import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0012-preact-builds.md
var __pageData = JSON.parse("{\"title\":\"12. Build for TVs and light pages with Preact\",\"description\":\"TV browsers go back to Chromium 64, which supports modules but not container queries or constructable style sheets, and they parse JavaScript slowly.\",\"frontmatter\":{\"title\":\"12. Build for TVs and light pages with Preact\",\"description\":\"TV browsers go back to Chromium 64, which supports modules but not container queries or constructable style sheets, and they parse JavaScript slowly.\"},\"headers\":[],\"relativePath\":\"decisions/0012-preact-builds.md\",\"filePath\":\"decisions/0012-preact-builds.md\"}");
var _sfc_main = { name: "decisions/0012-preact-builds.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_12-build-for-tvs-and-light-pages-with-preact" tabindex="-1">12. Build for TVs and light pages with Preact <a class="header-anchor" href="#_12-build-for-tvs-and-light-pages-with-preact" aria-label="Permalink to “12. Build for TVs and light pages with Preact”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>TV browsers go back to Chromium 64, which supports modules but not container queries or constructable style sheets, and they parse JavaScript slowly. React alone is 67 KiB of the 123 that a list of plans needs.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>One pipeline (<code>elements/build/bundle/module-builds.ts</code>) makes three builds of the same sources: the default one with React, a light one for evergreen browsers, and one for TVs. The last two alias React to <code>preact/compat</code>. Each has its own chunks and its own table of files; the card frame is the same for all.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>Plans need 66 KiB in the light build and 68 on TVs.</li><li>Screens may use only what <code>preact/compat</code> supports: no <code>use</code>, no server components, no reliance on concurrent rendering.</li><li>Behaviour can differ between renderers, so the full test run walks every journey with both, and purchase journeys run in Chromium 64.</li><li>A production build bundles the sources three times.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0012-preact-builds.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0012_preact_builds_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0012_preact_builds_default as default };
