import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// .cache/docs/pages.31606/index.md
var __pageData = JSON.parse("{\"title\":\"sub-elements\",\"description\":\"Sell streaming subscriptions on any page with one script and one element: plans, sign-in, checkout and member account as web components.\",\"frontmatter\":{\"title\":\"sub-elements\",\"description\":\"Sell streaming subscriptions on any page with one script and one element: plans, sign-in, checkout and member account as web components.\",\"editLink\":false,\"outline\":false,\"layout\":\"page\",\"sidebar\":false},\"headers\":[],\"relativePath\":\"index.md\",\"filePath\":\"index.md\"}");
var _sfc_main = { name: "index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_HomePage = resolveComponent("HomePage");
	_push(`<div${ssrRenderAttrs(_attrs)}>`);
	_push(ssrRenderComponent(_component_HomePage, null, {
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div data-run="html" data-name="plans.html" class="has-name language-html"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>plans.html</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast" style="--shiki-light:#0e1116;--shiki-dark:#f0f3f6;--shiki-light-bg:#ffffff;--shiki-dark-bg:#0a0c10;" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>&lt;!</span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;"${_scopeId}>doctype</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"${_scopeId}> html</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>&gt;</span></span>
<span class="line"${_scopeId}><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>&lt;</span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;"${_scopeId}>script</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"${_scopeId}> src</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>=</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"${_scopeId}>&quot;%ASSETS%/v1/sub.js&quot;</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"${_scopeId}> data-brand</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>=</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"${_scopeId}>&quot;orbit&quot;</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"${_scopeId}> async</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>&gt;&lt;/</span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;"${_scopeId}>script</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>&gt;</span></span>
<span class="line"${_scopeId}><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>&lt;</span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;"${_scopeId}>sub-plans</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>&gt;&lt;/</span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;"${_scopeId}>sub-plans</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"${_scopeId}>&gt;</span></span></code></pre></div>`);
			else return [createVNode("div", {
				"data-run": "html",
				"data-name": "plans.html",
				class: "has-name language-html"
			}, [
				createVNode("button", {
					title: "Copy code",
					"data-copied": "Copied",
					class: "copy"
				}),
				createVNode("span", { class: "lang" }, "plans.html"),
				createVNode("pre", {
					class: "shiki shiki-themes github-light-high-contrast github-dark-high-contrast",
					style: {
						"--shiki-light": "#0e1116",
						"--shiki-dark": "#f0f3f6",
						"--shiki-light-bg": "#ffffff",
						"--shiki-dark-bg": "#0a0c10"
					},
					tabindex: "0",
					dir: "ltr"
				}, [createVNode("code", null, [
					createVNode("span", { class: "line" }, [
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, "<!"),
						createVNode("span", { style: {
							"--shiki-light": "#024C1A",
							"--shiki-dark": "#72F088"
						} }, "doctype"),
						createVNode("span", { style: {
							"--shiki-light": "#023B95",
							"--shiki-dark": "#91CBFF"
						} }, " html"),
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, ">")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, "<"),
						createVNode("span", { style: {
							"--shiki-light": "#024C1A",
							"--shiki-dark": "#72F088"
						} }, "script"),
						createVNode("span", { style: {
							"--shiki-light": "#023B95",
							"--shiki-dark": "#91CBFF"
						} }, " src"),
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, "="),
						createVNode("span", { style: {
							"--shiki-light": "#032563",
							"--shiki-dark": "#ADDCFF"
						} }, "\"%ASSETS%/v1/sub.js\""),
						createVNode("span", { style: {
							"--shiki-light": "#023B95",
							"--shiki-dark": "#91CBFF"
						} }, " data-brand"),
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, "="),
						createVNode("span", { style: {
							"--shiki-light": "#032563",
							"--shiki-dark": "#ADDCFF"
						} }, "\"orbit\""),
						createVNode("span", { style: {
							"--shiki-light": "#023B95",
							"--shiki-dark": "#91CBFF"
						} }, " async"),
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, "></"),
						createVNode("span", { style: {
							"--shiki-light": "#024C1A",
							"--shiki-dark": "#72F088"
						} }, "script"),
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, ">")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, "<"),
						createVNode("span", { style: {
							"--shiki-light": "#024C1A",
							"--shiki-dark": "#72F088"
						} }, "sub-plans"),
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, "></"),
						createVNode("span", { style: {
							"--shiki-light": "#024C1A",
							"--shiki-dark": "#72F088"
						} }, "sub-plans"),
						createVNode("span", { style: {
							"--shiki-light": "#0E1116",
							"--shiki-dark": "#F0F3F6"
						} }, ">")
					])
				])])
			])];
		}),
		_: 1
	}, _parent));
	_push(`</div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("index.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var pages_31606_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, pages_31606_default as default };
