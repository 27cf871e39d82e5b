import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// .cache/docs/pages.31606/decisions/0006-idempotent-payments.md
var __pageData = JSON.parse("{\"title\":\"6. Store idempotency keys and payment attempts ourselves\",\"description\":\"A payment must never be lost or made twice: not after a timeout, a reload, a second tab or a crash of the server.\",\"frontmatter\":{\"title\":\"6. Store idempotency keys and payment attempts ourselves\",\"description\":\"A payment must never be lost or made twice: not after a timeout, a reload, a second tab or a crash of the server.\"},\"headers\":[],\"relativePath\":\"decisions/0006-idempotent-payments.md\",\"filePath\":\"decisions/0006-idempotent-payments.md\"}");
var _sfc_main = { name: "decisions/0006-idempotent-payments.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_6-store-idempotency-keys-and-payment-attempts-ourselves" tabindex="-1">6. Store idempotency keys and payment attempts ourselves <a class="header-anchor" href="#_6-store-idempotency-keys-and-payment-attempts-ourselves" aria-label="Permalink to “6. Store idempotency keys and payment attempts ourselves”">​</a></h1><p>Status: accepted</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to “Context”">​</a></h2><p>A payment must never be lost or made twice: not after a timeout, a reload, a second tab or a crash of the server. HTTP clients retry blindly, and query libraries cache by request, not by intent.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to “Decision”">​</a></h2><p>The client creates an attempt with an <code>Idempotency-Key</code> before it sends anything and keeps it in local storage (<code>src/screens/checkout/flow/</code>). A retry of the same attempt sends the same key; changing plan, method or amount creates a new attempt. The server stores the key and its answer in the transaction that makes the payment. POST requests are never retried in any other way.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to “Consequences”">​</a></h2><ul><li>A lost answer is recovered by sending the request again.</li><li>After a reload the checkout continues with the stored attempt.</li><li>The same key with another body is an error, so a client bug shows up at once.</li><li>Tests compare the sandbox&#39;s ledger with what the screens said.</li></ul></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0006-idempotent-payments.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var _0006_idempotent_payments_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, _0006_idempotent_payments_default as default };
