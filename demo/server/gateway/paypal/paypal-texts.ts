import type { ByLanguage } from '../../languages';

/** The texts of the page that stands in for PayPal in the sandbox. */
export interface PaypalTexts {
  title: string;
  intro: string;
  amount: string;
  /** Labels of the buttons for the funding sources: a balance, a card that is declined, and a limited account. */
  balance: string;
  declined: string;
  limited: string;
  /** Label of the button that cancels. */
  cancel: string;
  sandboxNotice: string;
  /** Shown if the payment isn't pending. */
  ended: string;
  /** Shown after a click on one of the buttons, unless the payer is redirected to the shop. */
  done: string;
}

export const paypalTexts: ByLanguage<PaypalTexts> = {
  en: {
    title: 'Review your payment',
    intro: 'How do you want to pay for this?',
    amount: 'Amount',
    balance: 'Pay with my balance',
    declined: 'Pay with a card that will be declined',
    limited: 'Pay from an account that is limited',
    cancel: 'Cancel and go back to the shop',
    sandboxNotice: 'This is the sandbox’s stand-in for PayPal. No money moves.',
    ended: 'There is nothing left to approve here.',
    done: 'Thank you. You can close this page.',
  },
  pt: {
    title: 'Revise o pagamento',
    intro: 'Como você quer pagar?',
    amount: 'Valor',
    balance: 'Pagar com meu saldo',
    declined: 'Pagar com um cartão que será recusado',
    limited: 'Pagar com uma conta limitada',
    cancel: 'Cancelar e voltar à loja',
    sandboxNotice: 'Este é o PayPal do ambiente de testes. Nenhum valor é cobrado.',
    ended: 'Não há mais nada para aprovar aqui.',
    done: 'Obrigado. Você já pode fechar esta página.',
  },
  es: {
    title: 'Revisa tu pago',
    intro: '¿Cómo quieres pagarlo?',
    amount: 'Importe',
    balance: 'Pagar con mi saldo',
    declined: 'Pagar con una tarjeta que será rechazada',
    limited: 'Pagar desde una cuenta limitada',
    cancel: 'Cancelar y volver a la tienda',
    sandboxNotice: 'Este es el PayPal del entorno de pruebas. No se mueve dinero.',
    ended: 'Ya no queda nada por aprobar aquí.',
    done: 'Gracias. Ya puedes cerrar esta página.',
  },
  ru: {
    title: 'Проверьте платёж',
    intro: 'Как вы хотите заплатить?',
    amount: 'Сумма',
    balance: 'Оплатить с баланса',
    declined: 'Оплатить картой, которую отклонят',
    limited: 'Оплатить со счёта с ограничениями',
    cancel: 'Отменить и вернуться в магазин',
    sandboxNotice: 'Это PayPal тестовой среды. Деньги не списываются.',
    ended: 'Здесь больше нечего подтверждать.',
    done: 'Спасибо. Эту страницу можно закрыть.',
  },
  fr: {
    title: 'Vérifiez votre paiement',
    intro: 'Comment souhaitez-vous payer ?',
    amount: 'Montant',
    balance: 'Payer avec mon solde',
    declined: 'Payer avec une carte qui sera refusée',
    limited: 'Payer depuis un compte limité',
    cancel: 'Annuler et revenir à la boutique',
    sandboxNotice: 'C’est le PayPal de l’environnement de test. Aucun argent ne circule.',
    ended: 'Il n’y a plus rien à valider ici.',
    done: 'Merci. Vous pouvez fermer cette page.',
  },
  ar: {
    title: 'راجع الدفعة',
    intro: 'كيف تريد الدفع؟',
    amount: 'المبلغ',
    balance: 'الدفع من رصيدي',
    declined: 'الدفع ببطاقة ستُرفض',
    limited: 'الدفع من حساب مقيّد',
    cancel: 'إلغاء والعودة إلى المتجر',
    sandboxNotice: 'هذا بديل PayPal في بيئة الاختبار. لا يُحوَّل أي مال.',
    ended: 'لم يبقَ شيء للموافقة عليه هنا.',
    done: 'شكرًا لك. يمكنك إغلاق هذه الصفحة.',
  },
};
