/** The screens after a payment request, loaded with it. */

export { ActionView } from './action-view';
export { ProblemNotice } from './failure/problem-notice';
export { ResultScreen } from './result';
export { SlowNotice } from './slow-notice';
