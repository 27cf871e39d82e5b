// Counts orders from the element's events, which contain the order id but no customer data.
const shift = { made: new Set(), paid: new Set() };

function count(name, orderId) {
  shift[name].add(orderId);
  document.getElementById(name).textContent = String(shift[name].size);
}

document.addEventListener('sub-order-created', (event) => count('made', event.detail.orderId));
document.addEventListener('sub-payment-succeeded', (event) => count('paid', event.detail.orderId));
