import type { ByLanguage } from '../../languages';

/** The texts of the page of the sandbox's bank, on which the payer pays or declines a payment. */
export interface BankTexts {
  title: string;
  intro: string;
  amount: string;
  boletoNumber: string;
  reference: string;
  pay: string;
  /** Label of a button that pays at once; the bank notifies the shop only later. */
  payNotifyLater: string;
  decline: string;
  cancel: string;
  sandboxNotice: string;
  /** Shown if there is nothing to pay, for example because the payment has ended. */
  ended: string;
  paid: string;
  /** Shown after the payer has declined or cancelled the payment. */
  notPaid: string;
}

export const bankTexts: ByLanguage<BankTexts> = {
  en: {
    title: 'Your bank',
    intro: 'This payment is pending.',
    amount: 'Amount',
    boletoNumber: 'Boleto number',
    reference: 'Reference',
    pay: 'Pay',
    payNotifyLater: 'Pay (the shop is notified in 2 days)',
    decline: 'Decline the payment',
    cancel: 'Cancel the payment',
    sandboxNotice: 'This is the sandbox’s bank. No money moves. Close the page to leave the payment pending.',
    ended: 'There is nothing left to pay here.',
    paid: 'Thank you. You can close this page.',
    notPaid: 'Nothing was paid. You can close this page.',
  },
  pt: {
    title: 'Seu banco',
    intro: 'Este pagamento está pendente.',
    amount: 'Valor',
    boletoNumber: 'Número do boleto',
    reference: 'Referência',
    pay: 'Pagar',
    payNotifyLater: 'Pagar (a loja é avisada em 2 dias)',
    decline: 'Recusar o pagamento',
    cancel: 'Cancelar o pagamento',
    sandboxNotice:
      'Este é o banco do ambiente de testes. Nenhum valor é cobrado. Feche a página para deixar o pagamento pendente.',
    ended: 'Não há mais nada para pagar aqui.',
    paid: 'Obrigado. Você pode fechar esta página.',
    notPaid: 'Nada foi pago. Você pode fechar esta página.',
  },
  es: {
    title: 'Tu banco',
    intro: 'Este pago está pendiente.',
    amount: 'Importe',
    boletoNumber: 'Número del boleto',
    reference: 'Referencia',
    pay: 'Pagar',
    payNotifyLater: 'Pagar (la tienda recibe el aviso en 2 días)',
    decline: 'Rechazar el pago',
    cancel: 'Cancelar el pago',
    sandboxNotice:
      'Este es el banco del entorno de pruebas. No se mueve dinero. Cierra la página para dejar el pago pendiente.',
    ended: 'Aquí ya no queda nada por pagar.',
    paid: 'Gracias. Puedes cerrar esta página.',
    notPaid: 'No se ha pagado nada. Puedes cerrar esta página.',
  },
  ru: {
    title: 'Ваш банк',
    intro: 'Этот платёж ожидает оплаты.',
    amount: 'Сумма',
    boletoNumber: 'Номер boleto',
    reference: 'Назначение',
    pay: 'Оплатить',
    payNotifyLater: 'Оплатить (магазин узнает через 2 дня)',
    decline: 'Отклонить платёж',
    cancel: 'Отменить платёж',
    sandboxNotice: 'Это банк тестовой среды. Деньги не списываются. Закройте страницу, и платёж останется в ожидании.',
    ended: 'Здесь больше нечего оплачивать.',
    paid: 'Спасибо. Эту страницу можно закрыть.',
    notPaid: 'Оплата не прошла. Эту страницу можно закрыть.',
  },
  fr: {
    title: 'Votre banque',
    intro: 'Ce paiement est en attente.',
    amount: 'Montant',
    boletoNumber: 'Numéro du boleto',
    reference: 'Référence',
    pay: 'Payer',
    payNotifyLater: 'Payer (la boutique est prévenue 2 jours plus tard)',
    decline: 'Refuser le paiement',
    cancel: 'Annuler le paiement',
    sandboxNotice:
      'C’est la banque de l’environnement de test. Aucun argent ne circule. Fermez la page pour laisser le paiement en attente.',
    ended: 'Il n’y a plus rien à payer ici.',
    paid: 'Merci. Vous pouvez fermer cette page.',
    notPaid: 'Rien n’a été payé. Vous pouvez fermer cette page.',
  },
  ar: {
    title: 'مصرفك',
    intro: 'هذه الدفعة معلّقة.',
    amount: 'المبلغ',
    boletoNumber: 'رقم قسيمة Boleto',
    reference: 'المرجع',
    pay: 'دفع',
    payNotifyLater: 'دفع (يُبلَّغ المتجر بعد يومين)',
    decline: 'رفض الدفعة',
    cancel: 'إلغاء الدفعة',
    sandboxNotice: 'هذا مصرف بيئة الاختبار. لا يُحوَّل أي مال. أغلق الصفحة لتبقى الدفعة معلّقة.',
    ended: 'لم يبقَ شيء للدفع هنا.',
    paid: 'شكرًا لك. يمكنك إغلاق هذه الصفحة.',
    notPaid: 'لم يُدفع شيء. يمكنك إغلاق هذه الصفحة.',
  },
};
