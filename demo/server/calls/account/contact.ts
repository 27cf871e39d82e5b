import { digitsOf } from '../../../../src/rules';
import { setMarketing } from '../../accounts/consents';
import { readTicket } from '../../accounts/sessions/tickets';
import { isCallingCodeOf, visitorCountry } from '../../accounts/visitor-country';
import { supportPhoneOf } from '../../catalogue/support-phones';
import { errorCodes } from '../../http/error-codes';
import type { Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { readSetting } from '../../settings/stored-settings';

export const contactHandlers = {
  /** Turns the newsletter on or off. The call's name comes from the specification. */
  campaignSubscription: {
    access: 'member',
    run: async ({ tx, now, member, request }) => {
      const { subscribeStatus } = request;
      await setMarketing(tx, member.uid, subscribeStatus, now);
      return { subscribeStatus };
    },
  },

  unsubscribeByToken: {
    access: 'anyone',
    run: async ({ tx, now, request }) => {
      const { token, subscribeStatus = 'off' } = request;
      if (token === '') return new Refusal(errorCodes.invalidParameter, { detail: 'token' });
      const { uid, email } = await readTicket(tx, token, 'news', now);
      await setMarketing(tx, uid, subscribeStatus, now);
      return { subscribeStatus, email: email?.replace(/^(.).*(?=@)/u, '$1…') };
    },
  },

  supportPhone: {
    access: 'anyone',
    run: async ({ tx, country, language }) =>
      supportPhoneOf(country || (await readSetting(tx, 'country', 'US')), language),
  },

  /** Checks a calling code against the visitor's country. The call's name comes from the specification. */
  queryUrv: {
    access: 'anyone',
    run: async (call) => {
      const { country, areaCode } = call.request;
      // The contract calls a country's calling code `areaCode`.
      const callingCode = digitsOf(areaCode);
      if (country === '' || callingCode === '') return new Refusal(errorCodes.countryOrCallingCodeMissing);
      const visitorCountryCode = await visitorCountry(call);
      return { isMatching: isCallingCodeOf(visitorCountryCode, callingCode), countryCode: visitorCountryCode };
    },
  },
} as const satisfies Handlers;
