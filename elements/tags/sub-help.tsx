import { addTextFiles } from '../../src/runtime/i18n/texts';
import { HelpScreen } from '../../src/screens/help/help';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/help.json'));

/**
 * Help, contact, terms and privacy policy. Answers common questions and links to the screens that solve most of them.
 * `view="chat"` is a floating link in the corner of the window, for brands with a chat.
 * @tagname sub-help
 * @attr {'help' | 'contact' | 'privacy' | 'terms' | 'chat'} [view=help] - The page to show.
 * @fires sub-navigate
 * @fires sub-auth-required
 */
export class SubHelp extends createElementClass(HelpScreen, { areas: ['help'], attributes: ['view'] }) {}

define('sub-help', SubHelp);
