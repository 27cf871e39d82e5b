import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0014-vitepress-documentation.md
var __pageData = JSON.parse("{\"title\":\"14. Build the documentation with VitePress\",\"description\":\"A small generator of our own rendered the guides on each request.\",\"frontmatter\":{\"title\":\"14. Build the documentation with VitePress\",\"description\":\"A small generator of our own rendered the guides on each request.\"},\"headers\":[],\"relativePath\":\"decisions/0014-vitepress-documentation.md\",\"filePath\":\"decisions/0014-vitepress-documentation.md\"}");
var _sfc_main = { name: "decisions/0014-vitepress-documentation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_14-build-the-documentation-with-vitepress" tabindex="-1">14. Build the documentation with VitePress <a class="header-anchor" href="#_14-build-the-documentation-with-vitepress" aria-label="Permalink to “14. Build the documentation with VitePress”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>A small generator of our own rendered the guides on each request. It had no search, highlighting, tabs or on-page contents, and every feature had to be written and tested here.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>VitePress 2 builds a static site from <code>demo/docs</code> and from generated pages; Scalar shows the API reference. The version is a pinned prerelease, because VitePress 1 brings its own Vite 5 and rollup, and VitePress 2 uses the project&#39;s Vite 8 and Vue. Starlight and Docusaurus need Node 22 or a second bundler. Scalar&#39;s script is taken from its Fastify package, which contains it in one file and has few dependencies of its own.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li><code>npm install</code> adds 86 packages, about 60 MB. They are only used to build the documentation.</li><li>The build takes about 14 s of processor time and runs beside the product&#39;s build. It is skipped while no input changed.</li><li>The server fills in addresses when it sends a page, so the same files work under every host.</li><li>Inline scripts and style attributes of VitePress need a policy of their own for these pages. The policies of the portal and the product don&#39;t change.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0014-vitepress-documentation.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0014_vitepress_documentation_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0014_vitepress_documentation_default as default };
