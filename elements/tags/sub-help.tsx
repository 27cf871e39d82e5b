import { addTextFiles } from '../../src/runtime/i18n/texts';
import { HelpScreen } from '../../src/screens/help/help';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/help.json'));

/**
 * Help, contact, terms and privacy policy. Answers common questions and links to the screens on which visitors can
 * solve most problems themselves.
 * `view="chat"` is a floating link in the corner of the window, for brands with a chat.
 * @tagname sub-help
 * @attr {'help' | 'contact' | 'privacy' | 'terms' | 'chat'} [view=help] - What to show: a page or the chat link.
 * @fires sub-navigate
 * @fires sub-auth-required
 */
export class SubHelp extends createElementClass(HelpScreen, { areas: ['help'], attributes: ['view'] }) {}

define('sub-help', SubHelp);
