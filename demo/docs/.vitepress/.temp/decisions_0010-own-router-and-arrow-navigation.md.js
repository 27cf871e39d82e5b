import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0010-own-router-and-arrow-navigation.md
var __pageData = JSON.parse("{\"title\":\"10. Write the router and arrow-key navigation ourselves\",\"description\":\"The portal has a few dozen addresses with aliases, and it is the only part with routes; elements elsewhere navigate with events that the page can prevent.\",\"frontmatter\":{\"title\":\"10. Write the router and arrow-key navigation ourselves\",\"description\":\"The portal has a few dozen addresses with aliases, and it is the only part with routes; elements elsewhere navigate with events that the page can prevent.\"},\"headers\":[],\"relativePath\":\"decisions/0010-own-router-and-arrow-navigation.md\",\"filePath\":\"decisions/0010-own-router-and-arrow-navigation.md\"}");
var _sfc_main = { name: "decisions/0010-own-router-and-arrow-navigation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_10-write-the-router-and-arrow-key-navigation-ourselves" tabindex="-1">10. Write the router and arrow-key navigation ourselves <a class="header-anchor" href="#_10-write-the-router-and-arrow-key-navigation-ourselves" aria-label="Permalink to “10. Write the router and arrow-key navigation ourselves”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>The portal has a few dozen addresses with aliases, and it is the only part with routes; elements elsewhere navigate with events that the page can prevent. On TVs focus moves by geometry across several shadow roots. Router libraries add 4 to 15 KiB and own the history; spatial-navigation libraries query light DOM and know no shadow roots.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p><code>src/portal/routing/</code> is a table of routes and a small history router. <code>src/ui/spatial-navigation/</code> finds the nearest focusable element in a direction, through shadow roots, and keeps arrow keys inside text fields until the caret reaches the edge.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>Adding a page is adding a row. Screens don&#39;t know the router; they call <code>navigate(&#39;checkout&#39;, { planId })</code>.</li><li>Leaving a half-filled form, Back and Forward are handled in one place.</li><li>We maintain both, about 300 lines with their tests.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0010-own-router-and-arrow-navigation.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0010_own_router_and_arrow_navigation_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0010_own_router_and_arrow_navigation_default as default };
