/** What is shown once the request is out: loaded then. */
export { ActingScreen } from './acting';
export { ResultScreen } from './result';
