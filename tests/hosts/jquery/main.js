import $ from 'jquery';

$('#move').on('click', () => $('#second').append($('#first').children()));
$('#copy').on('click', () => $('#first').append($('#second').children().clone(true)));
$('#empty').on('click', () => $('#first, #second').empty());
$('body').on('sub-plan-select', (event) => {
  event.preventDefault();
  $('output').text(event.detail.planId);
});
