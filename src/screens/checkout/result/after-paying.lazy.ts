/** What is shown once the request is out, and when it was refused: loaded then. */

export { ActionView } from './action-view';
export { ProblemNotice } from './problem-notice';
export { ResultScreen } from './result';
export { SlowNotice } from './slow-notice';
