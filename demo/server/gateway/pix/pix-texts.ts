import type { ByLanguage } from '../../languages';

/** Texts of the sandbox page that simulates the payer's bank app for Pix and Pix Automático. */
interface PixTexts {
  title: string;
  /** Labels of the details. */
  amount: string;
  limit: string;
  // Labels of the buttons, by decision.
  pay: string;
  authorizeAndPay: string;
  authorize: string;
  authorizeOnly: string;
  payOnly: string;
  payTwice: string;
  lowerLimit: string;
  refuse: string;
  pause: string;
  resume: string;
  emptyAccount: string;
  fillAccount: string;
  revoke: string;
  /** Shown instead of buttons if there is nothing to decide. */
  ended: string;
  /** Shown after a decision. */
  done: string;
  sandboxNotice: string;
}

export const pixTexts: ByLanguage<PixTexts> = {
  en: {
    title: 'The payer’s bank app',
    amount: 'Pay now',
    limit: 'Pix Automático, up to',
    pay: 'Pay',
    authorizeAndPay: 'Authorize and pay',
    authorize: 'Authorize',
    authorizeOnly: 'Authorize, but don’t pay',
    payOnly: 'Pay, but don’t authorize',
    payTwice: 'Pay twice',
    lowerLimit: 'Authorize with a limit of 1.00',
    refuse: 'Refuse',
    pause: 'Pause',
    resume: 'Resume',
    emptyAccount: 'Empty the account',
    fillAccount: 'Add money to the account',
    revoke: 'Revoke',
    ended: 'There is nothing to authorize or pay.',
    done: 'Done. You can close this page.',
    sandboxNotice: 'This is the sandbox’s bank. Close the page to leave the code unanswered. No money moves.',
  },
  pt: {
    title: 'O app do banco de quem paga',
    amount: 'Pagar agora',
    limit: 'Pix Automático, até',
    pay: 'Pagar',
    authorizeAndPay: 'Autorizar e pagar',
    authorize: 'Autorizar',
    authorizeOnly: 'Autorizar sem pagar',
    payOnly: 'Pagar sem autorizar',
    payTwice: 'Pagar duas vezes',
    lowerLimit: 'Autorizar com limite de 1,00',
    refuse: 'Recusar',
    pause: 'Pausar',
    resume: 'Retomar',
    emptyAccount: 'Esvaziar a conta',
    fillAccount: 'Colocar saldo na conta',
    revoke: 'Cancelar a autorização',
    ended: 'Não há nada para autorizar ou pagar.',
    done: 'Pronto. Você já pode fechar esta página.',
    sandboxNotice: 'Este é o banco do ambiente de testes. Feche a página para não responder. Nenhum valor é cobrado.',
  },
  es: {
    title: 'La app del banco de quien paga',
    amount: 'Pagar ahora',
    limit: 'Pix Automático, hasta',
    pay: 'Pagar',
    authorizeAndPay: 'Autorizar y pagar',
    authorize: 'Autorizar',
    authorizeOnly: 'Autorizar sin pagar',
    payOnly: 'Pagar sin autorizar',
    payTwice: 'Pagar dos veces',
    lowerLimit: 'Autorizar con un límite de 1.00',
    refuse: 'Rechazar',
    pause: 'Pausar',
    resume: 'Reanudar',
    emptyAccount: 'Vaciar la cuenta',
    fillAccount: 'Poner saldo en la cuenta',
    revoke: 'Revocar',
    ended: 'No hay nada que autorizar ni pagar.',
    done: 'Listo. Ya puedes cerrar esta página.',
    sandboxNotice: 'Este es el banco del entorno de pruebas. Cierra la página para no responder. No se mueve dinero.',
  },
  ru: {
    title: 'Банковское приложение плательщика',
    amount: 'Оплатить сейчас',
    limit: 'Pix Automático, не больше',
    pay: 'Оплатить',
    authorizeAndPay: 'Разрешить и оплатить',
    authorize: 'Разрешить',
    authorizeOnly: 'Разрешить, но не платить',
    payOnly: 'Оплатить, но не разрешать',
    payTwice: 'Оплатить дважды',
    lowerLimit: 'Разрешить с лимитом 1,00',
    refuse: 'Отказать',
    pause: 'Приостановить',
    resume: 'Возобновить',
    emptyAccount: 'Опустошить счёт',
    fillAccount: 'Пополнить счёт',
    revoke: 'Отозвать',
    ended: 'Разрешать и оплачивать нечего.',
    done: 'Готово. Эту страницу можно закрыть.',
    sandboxNotice: 'Это банк тестовой среды. Чтобы не отвечать, закройте страницу. Деньги не списываются.',
  },
  fr: {
    title: 'L’application bancaire du payeur',
    amount: 'À payer maintenant',
    limit: 'Pix Automático, jusqu’à',
    pay: 'Payer',
    authorizeAndPay: 'Autoriser et payer',
    authorize: 'Autoriser',
    authorizeOnly: 'Autoriser sans payer',
    payOnly: 'Payer sans autoriser',
    payTwice: 'Payer deux fois',
    lowerLimit: 'Autoriser avec un plafond de 1,00',
    refuse: 'Refuser',
    pause: 'Suspendre',
    resume: 'Reprendre',
    emptyAccount: 'Vider le compte',
    fillAccount: 'Approvisionner le compte',
    revoke: 'Révoquer',
    ended: 'Il n’y a rien à autoriser ni à payer.',
    done: 'C’est fait. Vous pouvez fermer cette page.',
    sandboxNotice:
      'C’est la banque de l’environnement de test. Fermez la page pour laisser le code sans réponse. Aucun argent ne circule.',
  },
  ar: {
    title: 'تطبيق مصرف الدافع',
    amount: 'الدفع الآن',
    limit: 'Pix Automático، حتى',
    pay: 'الدفع',
    authorizeAndPay: 'التفويض والدفع',
    authorize: 'التفويض',
    authorizeOnly: 'التفويض دون الدفع',
    payOnly: 'الدفع دون التفويض',
    payTwice: 'الدفع مرتين',
    lowerLimit: 'التفويض بحد 1.00',
    refuse: 'الرفض',
    pause: 'الإيقاف المؤقت',
    resume: 'الاستئناف',
    emptyAccount: 'إفراغ الحساب',
    fillAccount: 'إضافة رصيد إلى الحساب',
    revoke: 'إلغاء التفويض',
    ended: 'لا يوجد ما يُفوَّض أو يُدفع.',
    done: 'تم. يمكنك إغلاق هذه الصفحة.',
    sandboxNotice: 'هذا مصرف بيئة الاختبار. أغلق الصفحة لترك الرمز دون رد. لا يُحوَّل أي مال.',
  },
};
