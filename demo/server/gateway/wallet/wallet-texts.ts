import type { ByLanguage } from '../../languages';

/** Texts of the wallet provider’s payment page, on which the payer chooses how the payment ends. */
export interface WalletTexts {
  title: string;
  intro: string;
  amount: string;
  /** Label of the payment's reference (see `walletReferenceOf`). */
  reference: string;
  /** A button: the payment succeeds at once. */
  approve: string;
  /** A button: the payment succeeds, but the payer doesn't agree to charges for renewals. */
  approveOnce: string;
  /** A button: the payment succeeds, but the sandbox records and reports this only after a minute. */
  approveLate: string;
  /** A button: the payment fails. */
  decline: string;
  cancel: string;
  sandboxNotice: string;
  /** Shown if the payment is unknown or no longer awaits the payer. */
  ended: string;
  /** Shown after the choice, if there is no page to return to. */
  done: string;
}

export const walletTexts: ByLanguage<WalletTexts> = {
  en: {
    title: 'Your wallet',
    intro: 'Do you want to pay from your wallet?',
    amount: 'Amount',
    reference: 'Reference',
    approve: 'Pay now',
    approveOnce: 'Pay now, but don’t renew',
    approveLate: 'Pay (the shop is notified after a minute)',
    decline: 'Pay with insufficient balance',
    cancel: 'Cancel and go back',
    sandboxNotice: 'This is the sandbox’s wallet. No money moves. Close the page to leave the payment pending.',
    ended: 'There is nothing left to pay here.',
    done: 'Thank you. You can close this page.',
  },
  pt: {
    title: 'Sua carteira',
    intro: 'Deseja pagar com o saldo da carteira?',
    amount: 'Valor',
    reference: 'Referência',
    approve: 'Pagar agora',
    approveOnce: 'Pagar agora, sem renovar',
    approveLate: 'Pagar (a loja é avisada após um minuto)',
    decline: 'Pagar com saldo insuficiente',
    cancel: 'Cancelar e voltar',
    sandboxNotice:
      'Esta é a carteira do ambiente de testes. Nenhum valor é cobrado. Feche a página para deixar o pagamento em espera.',
    ended: 'Não há mais nada para pagar aqui.',
    done: 'Obrigado. Você já pode fechar esta página.',
  },
  es: {
    title: 'Tu billetera',
    intro: '¿Quieres pagar esto con tu billetera?',
    amount: 'Importe',
    reference: 'Referencia',
    approve: 'Pagar ahora',
    approveOnce: 'Pagar ahora, sin renovar',
    approveLate: 'Pagar (la tienda recibe el aviso un minuto después)',
    decline: 'Pagar con saldo insuficiente',
    cancel: 'Cancelar y volver',
    sandboxNotice:
      'Esta es la billetera del entorno de pruebas. No se mueve dinero. Cierra la página para dejar el pago en espera.',
    ended: 'Ya no queda nada por pagar aquí.',
    done: 'Gracias. Ya puedes cerrar esta página.',
  },
  ru: {
    title: 'Ваш кошелёк',
    intro: 'Оплатить из кошелька?',
    amount: 'Сумма',
    reference: 'Номер платежа',
    approve: 'Оплатить',
    approveOnce: 'Оплатить, но не продлевать',
    approveLate: 'Оплатить, но сообщить магазину через минуту',
    decline: 'Заплатить при нехватке средств',
    cancel: 'Отменить и вернуться',
    sandboxNotice:
      'Это кошелёк тестовой среды. Деньги не списываются. Закройте страницу, чтобы платёж остался в ожидании.',
    ended: 'Здесь больше нечего оплачивать.',
    done: 'Спасибо. Эту страницу можно закрыть.',
  },
  fr: {
    title: 'Votre portefeuille',
    intro: 'Voulez-vous payer avec votre portefeuille ?',
    amount: 'Montant',
    reference: 'Référence',
    approve: 'Payer',
    approveOnce: 'Payer sans renouveler',
    approveLate: 'Payer (la boutique est prévenue une minute plus tard)',
    decline: 'Payer avec un solde insuffisant',
    cancel: 'Annuler et revenir',
    sandboxNotice:
      'C’est le portefeuille de l’environnement de test. Aucun argent ne circule. Fermez la page pour laisser le paiement en attente.',
    ended: 'Il n’y a plus rien à payer ici.',
    done: 'Merci. Vous pouvez fermer cette page.',
  },
  ar: {
    title: 'محفظتك',
    intro: 'هل تريد الدفع من محفظتك؟',
    amount: 'المبلغ',
    reference: 'المرجع',
    approve: 'الدفع الآن',
    approveOnce: 'الدفع الآن دون تجديد',
    approveLate: 'دفع (يُبلَّغ المتجر بعد دقيقة)',
    decline: 'الدفع برصيد غير كافٍ',
    cancel: 'إلغاء والعودة',
    sandboxNotice: 'هذه محفظة بيئة الاختبار. لا يُحوَّل أي مال. أغلق الصفحة لتبقى الدفعة معلّقة.',
    ended: 'لم يبقَ شيء للدفع هنا.',
    done: 'شكرًا لك. يمكنك إغلاق هذه الصفحة.',
  },
};
