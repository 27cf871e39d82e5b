import type { Language } from '../../../src/contract/primitives';
import { type ByLanguage, inLanguage } from '../languages';

interface Tip {
  methodCode: string;
  title: ByLanguage<string>;
  text: ByLanguage<string>;
}

/** The streaming service's tips for payers, by payment method. */
const tips: readonly Tip[] = [
  {
    methodCode: 'card',
    title: {
      en: 'Paying by card',
      pt: 'Pagamento com cartão',
      es: 'Pago con tarjeta',
      ru: 'Оплата картой',
      fr: 'Payer par carte',
      ar: 'الدفع بالبطاقة',
    },
    text: {
      en: 'Your bank may ask you to confirm the payment in its app. Keep your phone at hand.',
      pt: 'Seu banco pode pedir que você confirme o pagamento no aplicativo. Deixe o celular por perto.',
      es: 'Tu banco puede pedirte que confirmes el pago en su aplicación. Ten el teléfono a mano.',
      ru: 'Банк может попросить подтвердить оплату в своём приложении. Держите телефон под рукой.',
      fr: 'Votre banque peut vous demander de confirmer le paiement dans son application. Gardez votre téléphone à portée de main.',
      ar: 'قد يطلب منك مصرفك تأكيد الدفع في تطبيقه. أبقِ هاتفك في متناول يدك.',
    },
  },
  {
    methodCode: 'pix',
    title: {
      en: 'Paying by Pix',
      pt: 'Pagamento com Pix',
      es: 'Pago con Pix',
      ru: 'Оплата через Pix',
      fr: 'Payer avec Pix',
      ar: 'الدفع عبر Pix',
    },
    text: {
      en: 'A code is valid for 15 minutes and can be paid once. When it expires, request a new one in your order.',
      pt: 'O código vale por 15 minutos e só pode ser pago uma vez. Se ele vencer, gere outro no seu pedido.',
      es: 'El código vale 15 minutos y se paga una sola vez. Si vence, pide otro en tu pedido.',
      ru: 'Код действует 15 минут, оплатить его можно один раз. Если время вышло, получите новый код в заказе.',
      fr: 'Un code est valable 15 minutes et ne sert qu’une fois. S’il expire, demandez-en un nouveau dans votre commande.',
      ar: 'الرمز صالح لمدة 15 دقيقة ويُدفع مرة واحدة. إذا انتهت صلاحيته، فاطلب رمزًا جديدًا من طلبك.',
    },
  },
  {
    methodCode: 'boleto',
    title: {
      en: 'Paying by boleto',
      pt: 'Pagamento com boleto',
      es: 'Pago con boleto',
      ru: 'Оплата по квитанции boleto',
      fr: 'Payer par boleto',
      ar: 'الدفع بقسيمة Boleto',
    },
    text: {
      en: 'You can pay a boleto for 5 days. Banks confirm the payment within 1 to 3 business days.',
      pt: 'O boleto vale por 5 dias e os bancos nos avisam do pagamento em 1 a 3 dias úteis.',
      es: 'El boleto se puede pagar durante 5 días y los bancos nos avisan en 1 a 3 días hábiles.',
      ru: 'Квитанцию можно оплатить в течение 5 дней, банки сообщают нам об оплате за 1–3 рабочих дня.',
      fr: 'Un boleto se paie sous 5 jours. Les banques confirment le paiement sous 1 à 3 jours ouvrés.',
      ar: 'يمكنك دفع قسيمة Boleto خلال 5 أيام. تؤكّد المصارف الدفع خلال 1 إلى 3 أيام عمل.',
    },
  },
  {
    methodCode: 'paynow',
    title: {
      en: 'Paying by PayNow',
      pt: 'Pagamento com PayNow',
      es: 'Pago con PayNow',
      ru: 'Оплата через PayNow',
      fr: 'Payer avec PayNow',
      ar: 'الدفع عبر PayNow',
    },
    text: {
      en: 'Scan the code in your bank’s app, and leave the amount and the reference as they are.',
      pt: 'Leia o código no app do seu banco e não altere o valor nem a referência.',
      es: 'Escanea el código en la app de tu banco y no cambies el monto ni la referencia.',
      ru: 'Отсканируйте код в приложении банка и не меняйте сумму и назначение платежа.',
      fr: 'Scannez le code dans l’application de votre banque et ne modifiez ni le montant ni la référence.',
      ar: 'امسح الرمز في تطبيق مصرفك، ولا تغيّر المبلغ أو المرجع.',
    },
  },
  {
    methodCode: 'transfer',
    title: {
      en: 'Paying by bank transfer',
      pt: 'Pagamento por transferência',
      es: 'Pago por transferencia',
      ru: 'Оплата банковским переводом',
      fr: 'Payer par virement',
      ar: 'الدفع بتحويل مصرفي',
    },
    text: {
      en: 'Send the exact amount within 2 days and include the reference in the transfer.',
      pt: 'Envie o valor exato em até 2 dias e escreva a referência na transferência.',
      es: 'Envía el importe exacto en un plazo de 2 días y escribe la referencia en la transferencia.',
      ru: 'Переведите точную сумму в течение 2 дней и укажите код в назначении платежа.',
      fr: 'Envoyez le montant exact sous 2 jours et indiquez la référence dans le virement.',
      ar: 'أرسل المبلغ الدقيق خلال يومين وأضف المرجع إلى التحويل.',
    },
  },
];

/** The tips for one method; without a method code, the tips for all methods. */
export const tipsFor = (methodCode: string | undefined, language: Language) =>
  tips
    .filter((tip) => methodCode === undefined || tip.methodCode === methodCode)
    .map((tip) => ({
      methodCode: tip.methodCode,
      title: inLanguage(tip.title, language),
      text: inLanguage(tip.text, language),
    }));
