import type { ByLanguage } from '../../languages';

/** Texts of the sandbox page that simulates the payer's phone, on which the payer approves or declines a payment. */
interface PhoneTexts {
  title: string;
  intro: string;
  /** Label of the one-time code that the payer received. */
  code: string;
  /** Label of the mobile operator's name. */
  operator: string;
  amount: string;
  // `approve` to `cancel`: labels of the buttons.
  approve: string;
  decline: string;
  insufficientBalance: string;
  cancel: string;
  /** Shown instead of the buttons if no payment waits for this phone. */
  ended: string;
  /** Shown after a button was pressed. */
  done: string;
  sandboxNotice: string;
}

export const phoneTexts: ByLanguage<PhoneTexts> = {
  en: {
    title: 'The payer’s phone',
    intro: 'Do you want to make this payment?',
    code: 'Your one-time code',
    operator: 'Operator',
    amount: 'Amount',
    approve: 'Enter PIN and pay',
    decline: 'Enter a wrong PIN',
    insufficientBalance: 'Pay with insufficient balance',
    cancel: 'Cancel',
    ended: 'There is no pending request on this phone.',
    done: 'Thank you. You can close this page.',
    sandboxNotice: 'This is the sandbox’s phone. Close the page to leave the request unanswered. No money moves.',
  },
  pt: {
    title: 'O celular de quem paga',
    intro: 'Quer fazer este pagamento?',
    code: 'Seu código de uso único',
    operator: 'Operadora',
    amount: 'Valor',
    approve: 'Digitar o PIN e pagar',
    decline: 'Digitar o PIN errado',
    insufficientBalance: 'Pagar com saldo insuficiente',
    cancel: 'Cancelar',
    ended: 'Não há nenhuma solicitação pendente neste celular.',
    done: 'Obrigado. Você já pode fechar esta página.',
    sandboxNotice:
      'Este é o celular do ambiente de testes. Feche a página para nunca responder. Nenhum valor é cobrado.',
  },
  es: {
    title: 'El teléfono de quien paga',
    intro: '¿Quieres hacer este pago?',
    code: 'Tu código de un solo uso',
    operator: 'Operador',
    amount: 'Importe',
    approve: 'Escribir el PIN y pagar',
    decline: 'Escribir un PIN equivocado',
    insufficientBalance: 'Pagar con saldo insuficiente',
    cancel: 'Cancelar',
    ended: 'No hay ninguna solicitud pendiente en este teléfono.',
    done: 'Gracias. Ya puedes cerrar esta página.',
    sandboxNotice:
      'Este es el teléfono del entorno de pruebas. Cierra la página para no responder nunca. No se mueve dinero.',
  },
  ru: {
    title: 'Телефон плательщика',
    intro: 'Провести этот платёж?',
    code: 'Ваш одноразовый код',
    operator: 'Оператор',
    amount: 'Сумма',
    approve: 'Ввести ПИН-код и заплатить',
    decline: 'Ввести неверный ПИН-код',
    insufficientBalance: 'Заплатить при нехватке средств',
    cancel: 'Отменить',
    ended: 'На этом телефоне нет запросов.',
    done: 'Спасибо. Эту страницу можно закрыть.',
    sandboxNotice: 'Это телефон тестовой среды. Чтобы не отвечать, закройте страницу. Деньги не списываются.',
  },
  fr: {
    title: 'Le téléphone du payeur',
    intro: 'Voulez-vous effectuer ce paiement ?',
    code: 'Votre code à usage unique',
    operator: 'Opérateur',
    amount: 'Montant',
    approve: 'Saisir le code PIN et payer',
    decline: 'Saisir un mauvais code PIN',
    insufficientBalance: 'Payer avec un solde insuffisant',
    cancel: 'Annuler',
    ended: 'Aucune demande en attente sur ce téléphone.',
    done: 'Merci. Vous pouvez fermer cette page.',
    sandboxNotice:
      'C’est le téléphone de l’environnement de test. Fermez la page pour laisser la demande sans réponse. Aucun argent ne circule.',
  },
  ar: {
    title: 'هاتف الدافع',
    intro: 'هل تريد إجراء هذه الدفعة؟',
    code: 'رمزك لمرة واحدة',
    operator: 'المشغّل',
    amount: 'المبلغ',
    approve: 'إدخال الرقم السري والدفع',
    decline: 'إدخال رقم سري خاطئ',
    insufficientBalance: 'الدفع برصيد غير كافٍ',
    cancel: 'إلغاء',
    ended: 'لا يوجد طلب معلّق على هذا الهاتف.',
    done: 'شكرًا لك. يمكنك إغلاق هذه الصفحة.',
    sandboxNotice: 'هذا هاتف بيئة الاختبار. أغلق الصفحة لترك الطلب دون رد. لا يُحوَّل أي مال.',
  },
};
