import type { ByLanguage } from '../../languages';

/** The link to the payment's `returnUrl`, on a page where nothing is left to do. */
export const backToShopText: ByLanguage<string> = {
  en: 'Back to the shop',
  pt: 'Voltar à loja',
  es: 'Volver a la tienda',
  ru: 'Вернуться в магазин',
  fr: 'Retour à la boutique',
  ar: 'العودة إلى المتجر',
};

/** Texts of the issuer’s 3-D Secure page. */
export interface ThreeDSecureTexts {
  title: string;
  intro: string;
  amount: string;
  card: string;
  approve: string;
  decline: string;
  cancel: string;
  sandboxNotice: string;
  /** Shown if the payment is unknown or no longer awaits confirmation. */
  ended: string;
  /** Shown after the payer has approved, declined or canceled, unless the page redirects to `returnUrl`. */
  done: string;
}

export const threeDSecureTexts: ByLanguage<ThreeDSecureTexts> = {
  en: {
    title: 'Confirm your payment',
    intro: 'Your bank asks you to confirm that it is you who is paying.',
    amount: 'Amount',
    card: 'Card',
    approve: 'Approve',
    decline: 'Decline',
    cancel: 'Cancel and go back',
    sandboxNotice: 'This is the sandbox’s bank. No money moves.',
    ended: 'There is nothing left to confirm here.',
    done: 'Thank you. You can close this page.',
  },
  pt: {
    title: 'Confirme o pagamento',
    intro: 'Seu banco precisa confirmar que é você quem está pagando.',
    amount: 'Valor',
    card: 'Cartão',
    approve: 'Aprovar',
    decline: 'Recusar',
    cancel: 'Cancelar e voltar',
    sandboxNotice: 'Este é o banco do ambiente de testes. Nenhum valor é cobrado.',
    ended: 'Não há mais nada para confirmar aqui.',
    done: 'Obrigado. Você já pode fechar esta página.',
  },
  es: {
    title: 'Confirma tu pago',
    intro: 'Tu banco necesita confirmar que eres tú quien paga.',
    amount: 'Importe',
    card: 'Tarjeta',
    approve: 'Aprobar',
    decline: 'Rechazar',
    cancel: 'Cancelar y volver',
    sandboxNotice: 'Este es el banco del entorno de pruebas. No se mueve dinero.',
    ended: 'Ya no queda nada por confirmar aquí.',
    done: 'Gracias. Ya puedes cerrar esta página.',
  },
  ru: {
    title: 'Подтвердите оплату',
    intro: 'Банк просит подтвердить, что платите именно вы.',
    amount: 'Сумма',
    card: 'Карта',
    approve: 'Подтвердить',
    decline: 'Отклонить',
    cancel: 'Отменить и вернуться',
    sandboxNotice: 'Это банк тестовой среды. Деньги не списываются.',
    ended: 'Здесь больше нечего подтверждать.',
    done: 'Спасибо. Эту страницу можно закрыть.',
  },
  fr: {
    title: 'Confirmez votre paiement',
    intro: 'Votre banque vous demande de confirmer que c’est bien vous qui payez.',
    amount: 'Montant',
    card: 'Carte',
    approve: 'Valider',
    decline: 'Refuser',
    cancel: 'Annuler et revenir',
    sandboxNotice: 'C’est la banque de l’environnement de test. Aucun argent ne circule.',
    ended: 'Il n’y a plus rien à confirmer ici.',
    done: 'Merci. Vous pouvez fermer cette page.',
  },
  ar: {
    title: 'أكّد الدفع',
    intro: 'يطلب منك مصرفك تأكيد أنك من يدفع.',
    amount: 'المبلغ',
    card: 'البطاقة',
    approve: 'موافقة',
    decline: 'رفض',
    cancel: 'إلغاء والعودة',
    sandboxNotice: 'هذا مصرف بيئة الاختبار. لا يُحوَّل أي مال.',
    ended: 'لم يبقَ شيء للتأكيد هنا.',
    done: 'شكرًا لك. يمكنك إغلاق هذه الصفحة.',
  },
};

/** Texts of the stand-in for Google’s sign-in popup. The opener is the page that opened the popup. */
export interface GoogleTexts {
  title: string;
  /** Shown before the opener's origin. */
  intro: string;
  /** `known`, `unknown` and `blocked` are statuses of an account. The text of its status is shown below the account. */
  known: string;
  unknown: string;
  blocked: string;
  otherAccount: string;
  name: string;
  email: string;
  continue: string;
  cancel: string;
  done: string;
  /** Shown if the client id or the opener's origin isn't allowed. */
  unknownOpener: string;
  sandboxNotice: string;
}

export const googleTexts: ByLanguage<GoogleTexts> = {
  en: {
    title: 'Choose an account',
    intro: 'to continue to',
    known: 'Has an account here',
    unknown: 'Has no account here yet',
    blocked: 'Isn’t allowed to sign in here',
    otherAccount: 'Another account',
    name: 'Name',
    email: 'E-mail',
    continue: 'Continue',
    cancel: 'Cancel',
    done: 'Thank you. You can close this page.',
    unknownOpener: 'The page that sent you here didn’t identify itself.',
    sandboxNotice: 'This is the sandbox’s stand-in for Google. It asks for no password.',
  },
  pt: {
    title: 'Escolha uma conta',
    intro: 'para continuar em',
    known: 'Já tem conta aqui',
    unknown: 'Ainda não tem conta aqui',
    blocked: 'Não pode entrar aqui',
    otherAccount: 'Outra conta',
    name: 'Nome',
    email: 'E-mail',
    continue: 'Continuar',
    cancel: 'Cancelar',
    done: 'Obrigado. Você já pode fechar esta página.',
    unknownOpener: 'A página que trouxe você até aqui não se identificou.',
    sandboxNotice: 'Este é o Google do ambiente de testes. Ele não pede senha.',
  },
  es: {
    title: 'Elige una cuenta',
    intro: 'para continuar en',
    known: 'Ya tiene cuenta aquí',
    unknown: 'Todavía no tiene cuenta aquí',
    blocked: 'No puede entrar aquí',
    otherAccount: 'Otra cuenta',
    name: 'Nombre',
    email: 'Correo',
    continue: 'Continuar',
    cancel: 'Cancelar',
    done: 'Gracias. Ya puedes cerrar esta página.',
    unknownOpener: 'La página que te trajo aquí no se identificó.',
    sandboxNotice: 'Este es el Google del entorno de pruebas. No pide contraseña.',
  },
  ru: {
    title: 'Выберите аккаунт',
    intro: 'чтобы продолжить на',
    known: 'Здесь уже есть аккаунт',
    unknown: 'Здесь ещё нет аккаунта',
    blocked: 'Вход сюда закрыт',
    otherAccount: 'Другой аккаунт',
    name: 'Имя',
    email: 'Эл. почта',
    continue: 'Продолжить',
    cancel: 'Отмена',
    done: 'Спасибо. Эту страницу можно закрыть.',
    unknownOpener: 'Страница, с которой вы пришли, не назвала себя.',
    sandboxNotice: 'Это Google тестовой среды. Пароль здесь не нужен.',
  },
  fr: {
    title: 'Choisissez un compte',
    intro: 'pour continuer vers',
    known: 'A déjà un compte ici',
    unknown: 'N’a pas encore de compte ici',
    blocked: 'Ne peut pas se connecter ici',
    otherAccount: 'Un autre compte',
    name: 'Nom',
    email: 'E-mail',
    continue: 'Continuer',
    cancel: 'Annuler',
    done: 'Merci. Vous pouvez fermer cette page.',
    unknownOpener: 'La page qui vous a envoyé ici ne s’est pas identifiée.',
    sandboxNotice: 'C’est le Google de l’environnement de test. Il ne demande pas de mot de passe.',
  },
  ar: {
    title: 'اختر حسابًا',
    intro: 'للمتابعة إلى',
    known: 'لديه حساب هنا',
    unknown: 'ليس لديه حساب هنا بعد',
    blocked: 'لا يُسمح له بتسجيل الدخول هنا',
    otherAccount: 'حساب آخر',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    continue: 'متابعة',
    cancel: 'إلغاء',
    done: 'شكرًا لك. يمكنك إغلاق هذه الصفحة.',
    unknownOpener: 'الصفحة التي أرسلتك إلى هنا لم تعرّف بنفسها.',
    sandboxNotice: 'هذا بديل Google في بيئة الاختبار. لا يطلب كلمة مرور.',
  },
};
