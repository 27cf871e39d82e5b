import { addTextFiles } from '../../src/runtime/i18n/texts';
import { HelpScreen } from '../../src/screens/help/help';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/help.json'));

/**
 * Help and contact: questions and answers, the screens that settle most of them, e-mail, phone and chat; the terms and
 * the privacy policy. As `chat` it is a floating link in the corner of the window, for brands that answer in a chat.
 * @tagname sub-help
 * @attr {help | contact | privacy | terms | chat} [view=help] - What it shows.
 * @fires sub-navigate - Another screen is wanted: orders, account, forgot-password, help, privacy. Preventable.
 * @fires sub-auth-required - A visitor wants to see orders or the account. Preventable.
 */
export class SubHelp extends elementOf(HelpScreen, { areas: ['help'], attributes: { view: 'string' } }) {}

define('sub-help', SubHelp);
