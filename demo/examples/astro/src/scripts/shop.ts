import { start } from 'sub-elements/light';

void start({ assets: `${import.meta.env.PUBLIC_SUB_ORIGIN}/v1/`, brand: 'orbit' });

document.addEventListener('sub-payment-succeeded', (event) => {
  const { orderId, amount, currency } = event.detail;
  const output = document.querySelector('#sale');
  if (output) output.textContent = `Order ${orderId}: ${amount} ${currency}`;
});
