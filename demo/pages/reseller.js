// Counts the orders in the events of `<sub-reseller>`, which contain the order id but no customer data.

/** The ids of the orders. `created` and `paid` are also the ids of the HTML elements that show how many there are. */
const orders = { created: new Set(), paid: new Set() };

function count(name, orderId) {
  orders[name].add(orderId);
  document.getElementById(name).textContent = String(orders[name].size);
}

document.addEventListener('sub-order-created', (event) => count('created', event.detail.orderId));
document.addEventListener('sub-payment-succeeded', (event) => count('paid', event.detail.orderId));
