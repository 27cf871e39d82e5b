// Counts the orders in the events of `<sub-reseller>`, which contain the order id but no customer data.

// The keys are also the ids of the HTML elements that show the number of created and of paid orders.
const orderIds = { created: new Set(), paid: new Set() };

function count(name, orderId) {
  orderIds[name].add(orderId);
  document.getElementById(name).textContent = String(orderIds[name].size);
}

document.addEventListener('sub-order-created', (event) => count('created', event.detail.orderId));
document.addEventListener('sub-payment-succeeded', (event) => count('paid', event.detail.orderId));
