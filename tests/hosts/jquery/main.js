import $ from 'jquery';

// Each button does with jQuery what pages do with the product's elements: move, copy or remove them. `output` shows the
// id of the selected plan.
$('#move').on('click', () => $('#second').append($('#first').children()));
$('#copy').on('click', () => $('#first').append($('#second').children().clone(true)));
$('#empty').on('click', () => $('#first, #second').empty());
$('body').on('sub-plan-select', (event) => {
  event.preventDefault();
  $('output').text(event.detail.planId);
});
