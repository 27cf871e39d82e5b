/** The screens and notices that follow a click on the pay button. Loaded while the payment request is in flight. */

export { ActionView } from './action-view';
export { ResultScreen } from './result';
export { SlowNotice } from './slow-notice';
