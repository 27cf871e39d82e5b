import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0003-preact-tv-build.md
var __pageData = JSON.parse("{\"title\":\"3. Render the TV file with Preact\",\"description\":\"TV browsers go back to Chromium 64. They can't run ES modules with shared chunks reliably, and parse JavaScript slowly.\",\"frontmatter\":{\"title\":\"3. Render the TV file with Preact\",\"description\":\"TV browsers go back to Chromium 64. They can't run ES modules with shared chunks reliably, and parse JavaScript slowly.\"},\"headers\":[],\"relativePath\":\"decisions/0003-preact-tv-build.md\",\"filePath\":\"decisions/0003-preact-tv-build.md\"}");
var _sfc_main = { name: "decisions/0003-preact-tv-build.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_3-render-the-tv-file-with-preact" tabindex="-1">3. Render the TV file with Preact <a class="header-anchor" href="#_3-render-the-tv-file-with-preact" aria-label="Permalink to “3. Render the TV file with Preact”">​</a></h1><p>Status: superseded by <a href="./0012-preact-builds">0012</a></p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>TV browsers go back to Chromium 64. They can&#39;t run ES modules with shared chunks reliably, and parse JavaScript slowly. The TV build is one classic file with a budget of 350 KiB gzip.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>The TV file aliases React to <code>preact/compat</code>; the sources are the same. Evergreen browsers get React 19.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>The file is about 66 KiB smaller and starts faster.</li><li>Screens may use only what <code>preact/compat</code> supports: no <code>use</code>, no server components, no reliance on concurrent rendering.</li><li>Behaviour can differ between renderers, so purchase journeys also run in Chromium 64.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0003-preact-tv-build.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0003_preact_tv_build_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0003_preact_tv_build_default as default };
