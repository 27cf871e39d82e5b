import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0005-pglite-sandbox.md
var __pageData = JSON.parse("{\"title\":\"5. Run the sandbox on PGlite by default\",\"description\":\"The sandbox must start with npm install && npm start, keep data across restarts and crashes, and behave like a production server under concurrent payments.\",\"frontmatter\":{\"title\":\"5. Run the sandbox on PGlite by default\",\"description\":\"The sandbox must start with npm install && npm start, keep data across restarts and crashes, and behave like a production server under concurrent payments.\"},\"headers\":[],\"relativePath\":\"decisions/0005-pglite-sandbox.md\",\"filePath\":\"decisions/0005-pglite-sandbox.md\"}");
var _sfc_main = { name: "decisions/0005-pglite-sandbox.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_5-run-the-sandbox-on-pglite-by-default" tabindex="-1">5. Run the sandbox on PGlite by default <a class="header-anchor" href="#_5-run-the-sandbox-on-pglite-by-default" aria-label="Permalink to “5. Run the sandbox on PGlite by default”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>The sandbox must start with <code>npm install &amp;&amp; npm start</code>, keep data across restarts and crashes, and behave like a production server under concurrent payments. Asking for Docker or an installed PostgreSQL would stop many integrators.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>drizzle on PostgreSQL. Without <code>DATABASE_URL</code> the database is PGlite, PostgreSQL compiled to WebAssembly, in a local folder.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>One SQL dialect and the same queries for both databases, with real transactions and constraints.</li><li>One process at a time can open the folder; a lock file explains this to whoever starts a second one.</li><li>PGlite executes queries one at a time. That is enough for development and tests, not for production load.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0005-pglite-sandbox.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0005_pglite_sandbox_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0005_pglite_sandbox_default as default };
