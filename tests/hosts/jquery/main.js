import $ from 'jquery';

// Each button uses jQuery to move, copy or remove the product's elements, as real pages do. `output` shows the id of
// the selected plan.
$('#move').on('click', () => $('#second').append($('#first').children()));
$('#copy').on('click', () => $('#first').append($('#second').children().clone(true)));
$('#empty').on('click', () => $('#first, #second').empty());
$('body').on('sub-plan-select', (event) => {
  event.preventDefault();
  $('output').text(event.detail.planId);
});
