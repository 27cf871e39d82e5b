import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0008-checkout-reducer.md
var __pageData = JSON.parse("{\"title\":\"8. Drive the checkout with one reducer\",\"description\":\"A checkout has many states that depend on each other: method, attempt, order, actions by the payer, polling, expiry, price changes.\",\"frontmatter\":{\"title\":\"8. Drive the checkout with one reducer\",\"description\":\"A checkout has many states that depend on each other: method, attempt, order, actions by the payer, polling, expiry, price changes.\"},\"headers\":[],\"relativePath\":\"decisions/0008-checkout-reducer.md\",\"filePath\":\"decisions/0008-checkout-reducer.md\"}");
var _sfc_main = { name: "decisions/0008-checkout-reducer.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_8-drive-the-checkout-with-one-reducer" tabindex="-1">8. Drive the checkout with one reducer <a class="header-anchor" href="#_8-drive-the-checkout-with-one-reducer" aria-label="Permalink to “8. Drive the checkout with one reducer”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>A checkout has many states that depend on each other: method, attempt, order, actions by the payer, polling, expiry, price changes. Spread over component state and effects, impossible combinations appear, such as a pay button that is active while a payment is pending.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p><code>src/screens/checkout/flow/checkout-reducer.ts</code> is a pure reducer with named phases, from choosing a method to the final result. The flow next to it sends requests and polls; React renders the state and dispatches events.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>Unit tests cover every transition without a DOM or server.</li><li>A new payment method doesn&#39;t change the reducer; it&#39;s a folder and a row in the method registry.</li><li>Simple changes take a few more lines than a <code>useState</code>.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0008-checkout-reducer.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0008_checkout_reducer_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0008_checkout_reducer_default as default };
