// The shop counts its shift by the events of the tag: they say which order, and nothing about the customer.
const shift = { made: new Set(), paid: new Set() };

function count(name, orderId) {
  shift[name].add(orderId);
  document.getElementById(name).textContent = String(shift[name].size);
}

document.addEventListener('sub-order-created', (event) => count('made', event.detail.orderId));
document.addEventListener('sub-payment-succeeded', (event) => count('paid', event.detail.orderId));
