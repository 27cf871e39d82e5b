interface MailProvider {
  name: string;
  /** Matches the part of the email address after the @. */
  pattern: RegExp;
  url: string;
}

/** Email providers whose mailboxes can be opened in a browser. */
const mailProviders: readonly MailProvider[] = [
  { name: 'Gmail', pattern: /^(gmail|googlemail)\.com$/, url: 'https://mail.google.com/' },
  { name: 'Outlook', pattern: /^(outlook|hotmail|live|msn)\.[a-z.]+$/, url: 'https://outlook.live.com/mail/' },
  { name: 'Yahoo Mail', pattern: /^(yahoo|ymail)\.[a-z.]+$/, url: 'https://mail.yahoo.com/' },
  { name: 'iCloud Mail', pattern: /^(icloud|me|mac)\.com$/, url: 'https://www.icloud.com/mail' },
  { name: 'Proton Mail', pattern: /^(proton\.me|protonmail\.com|pm\.me)$/, url: 'https://mail.proton.me/' },
  { name: 'Mail.ru', pattern: /^(mail|bk|inbox|list)\.ru$/, url: 'https://e.mail.ru/' },
  { name: 'Yandex', pattern: /^(yandex\.[a-z.]+|ya\.ru)$/, url: 'https://mail.yandex.ru/' },
];

/** The mail provider of an email address; undefined if `mailProviders` doesn't contain it. */
export function mailProviderOf(email: string): MailProvider | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return mailProviders.find(({ pattern }) => pattern.test(domain));
}
