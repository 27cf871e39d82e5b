import type { Money } from '../../../../src/contract/primitives';
import type { ByLanguage } from '../../languages';

/**
 * A message to the member about a purchase, automatic renewal or the account, with the values for the message's text.
 * Times are timestamps in ms.
 */
export type Notice =
  | {
      purpose: 'receipt';
      orderId: string;
      planId: string;
      total: Money;
      date: number;
      expiry: number | null;
      /** Until when the member can withdraw from the purchase; null if never. */
      withdrawUntil: number | null;
      /** The last digits of the renewal's card, if the card network has replaced its details since the last charge. */
      newCardEnding: string | null;
    }
  /** `date`: when the next charge is due. */
  | { purpose: 'renewalOn'; planId: string; price: Money; date: number }
  /** `until`: when the plan ends. */
  | { purpose: 'renewalOff'; until: number }
  /** `date`: renewals from then on cost `price`. */
  | { purpose: 'priceChange'; price: Money; date: number }
  /** `until`: when the plan ends. `date`: when the renewal goes on. */
  | { purpose: 'renewalPaused'; until: number; date: number }
  /** `payLink` signs the member in to pay with any method; null if there is no portal. */
  | { purpose: 'renewalFailed'; planId: string; payLink: string | null }
  /** A mandate is charged on `date`. `account`: the payer's bank and masked account. */
  | { purpose: 'chargeAhead'; planId: string; price: Money; date: number; account: string }
  /** The member wants to be reminded: the card is charged on `date`. `link`: the renewal view. */
  | { purpose: 'renewalReminder'; planId: string; price: Money; date: number; link: string | null }
  /** The bank didn't pay a charge of a mandate or card; it's charged again on `date`. */
  | { purpose: 'renewalRetry'; planId: string; date: number; payLink: string | null }
  /** The payer or the bank ended the mandate that renewals charge. */
  | { purpose: 'mandateEnded'; planId: string }
  /** Money arrived for an order that was already paid or closed. `coins`: the coins that arrived, such as `3 USDT`. */
  | { purpose: 'moneyOwed'; orderId: string; money: Money; coins: string | null }
  | { purpose: 'withdrawn' | 'refunded'; orderId: string; money: Money }
  /** To the recipient of a gift. `link`: the page that redeems the code; null if there is no portal. */
  | { purpose: 'gift'; planId: string; from: string; message: string | null; code: string; link: string | null }
  | { purpose: 'passwordChanged' }
  | { purpose: 'emailChanged'; email: string }
  /** `until`: when the account is deleted. `link`: the page that keeps the account. */
  | { purpose: 'deletionScheduled'; until: number; link: string }
  | { purpose: 'deletionCanceled' | 'accountDeleted' }
  /** The member turned the sign-in with Google off, or on again. */
  | { purpose: 'googleOff' | 'googleOn' }
  /** `until`: when the copy of the member's data expires. `link`: the page with the download. */
  | { purpose: 'dataExported'; until: number; link: string }
  | { purpose: 'tvSignedIn' | 'phoneSignedIn'; deviceName: string }
  /** `deviceName`: the browser that added or removed it. */
  | { purpose: 'passkeyAdded' | 'passkeyRemoved'; deviceName: string };

/** Introduces the link with which the member pays a failed renewal. */
export const payLinkTexts: ByLanguage<string> = {
  en: 'To pay now with any payment method, open this link. It signs you in, works once and expires in 7 days. Don’t forward it.',
  pt: 'Para pagar agora com qualquer forma de pagamento, abra este link. Ele entra na sua conta, funciona uma vez e expira em 7 dias. Não encaminhe.',
  es: 'Para pagar ahora con cualquier forma de pago, abre este enlace. Inicia sesión en tu cuenta, funciona una vez y vence en 7 días. No lo reenvíes.',
  ru: 'Чтобы оплатить сейчас любым способом, откройте эту ссылку. Она выполняет вход в аккаунт, работает один раз и действует 7 дней. Не пересылайте её.',
  fr: 'Pour payer maintenant avec le moyen de paiement de votre choix, ouvrez ce lien. Il vous connecte, ne sert qu’une fois et expire dans 7 jours. Ne le transférez pas.',
  ar: 'للدفع الآن بأي طريقة دفع، افتح هذا الرابط. يسجّل دخولك، ويعمل مرة واحدة، وتنتهي صلاحيته خلال 7 أيام. لا تُعِد توجيهه إلى أحد.',
};

/** A line of the receipt: a tax that the total includes, such as `ISS 5%`. As in `common:taxIncluded`. */
export const taxIncludedTexts: ByLanguage<(tax: string) => string> = {
  en: (tax) => `Includes ${tax}`,
  pt: (tax) => `Inclui ${tax}`,
  es: (tax) => `Incluye ${tax}`,
  ru: (tax) => `Включая ${tax}`,
  fr: (tax) => `Dont ${tax}`,
  ar: (tax) => `يشمل ${tax}`,
};

interface MessageText {
  subject: string;
  text: string;
}

/**
 * The values to insert into the texts, formatted in the member's language. A value that the notice doesn't have is an
 * empty string.
 */
export type NoticeValues = Record<
  | 'brand'
  | 'plan'
  | 'amount'
  | 'taxes'
  | 'date'
  | 'until'
  | 'withdrawUntil'
  | 'newCardEnding'
  | 'from'
  | 'message'
  | 'code'
  | 'orderId'
  | 'seller'
  | 'email'
  | 'device'
  | 'account',
  string
>;

/** Subject and text of each notice. */
export const noticeTexts: Record<Notice['purpose'], ByLanguage<(values: NoticeValues) => MessageText>> = {
  receipt: {
    en: ({ brand, plan, amount, taxes, date, until, withdrawUntil, newCardEnding, orderId, seller }) => ({
      subject: `Your ${brand} receipt: ${amount}`,
      text: `Thank you for your purchase.\n\nReceipt number: ${orderId}\nPlan: ${plan}\nDate: ${date}\nTotal: ${amount}${taxes}${until && `\nValid until: ${until}`}${withdrawUntil && `\n\nYou can withdraw from this purchase and get your money back until ${withdrawUntil}, in your account under Orders.`}${newCardEnding && `\n\nWe charged the new details of your card, which your bank gave us: the card ending in ${newCardEnding}.`}\n\n${seller}`,
    }),
    pt: ({ brand, plan, amount, taxes, date, until, withdrawUntil, newCardEnding, orderId, seller }) => ({
      subject: `Seu recibo da ${brand}: ${amount}`,
      text: `Obrigado pela compra.\n\nNúmero do recibo: ${orderId}\nPlano: ${plan}\nData: ${date}\nTotal: ${amount}${taxes}${until && `\nVálido até: ${until}`}${withdrawUntil && `\n\nVocê pode desistir desta compra e receber o dinheiro de volta até ${withdrawUntil}, na sua conta, em “Pedidos”.`}${newCardEnding && `\n\nUsamos os novos dados do seu cartão, informados pelo banco: cartão com final ${newCardEnding}.`}\n\n${seller}`,
    }),
    es: ({ brand, plan, amount, taxes, date, until, withdrawUntil, newCardEnding, orderId, seller }) => ({
      subject: `Tu recibo de ${brand}: ${amount}`,
      text: `Gracias por tu compra.\n\nNúmero de recibo: ${orderId}\nPlan: ${plan}\nFecha: ${date}\nTotal: ${amount}${taxes}${until && `\nVálido hasta: ${until}`}${withdrawUntil && `\n\nPuedes desistir de esta compra y recuperar el dinero hasta el ${withdrawUntil}, en tu cuenta, en “Pedidos”.`}${newCardEnding && `\n\nUsamos los nuevos datos de tu tarjeta, que nos dio tu banco: la tarjeta terminada en ${newCardEnding}.`}\n\n${seller}`,
    }),
    ru: ({ brand, plan, amount, taxes, date, until, withdrawUntil, newCardEnding, orderId, seller }) => ({
      subject: `Чек ${brand}: ${amount}`,
      text: `Спасибо за покупку.\n\nНомер чека: ${orderId}\nТариф: ${plan}\nДата: ${date}\nИтого: ${amount}${taxes}${until && `\nДействует до: ${until}`}${withdrawUntil && `\n\nОтказаться от покупки и вернуть деньги можно до ${withdrawUntil} в разделе «Заказы» аккаунта.`}${newCardEnding && `\n\nСписали с карты с новыми реквизитами, которые сообщил ваш банк: карта •• ${newCardEnding}.`}\n\n${seller}`,
    }),
    fr: ({ brand, plan, amount, taxes, date, until, withdrawUntil, newCardEnding, orderId, seller }) => ({
      subject: `Votre reçu ${brand} : ${amount}`,
      text: `Merci pour votre achat.\n\nNuméro de reçu : ${orderId}\nForfait : ${plan}\nDate : ${date}\nTotal : ${amount}${taxes}${until && `\nValable jusqu’au : ${until}`}${withdrawUntil && `\n\nVous pouvez vous rétracter et être remboursé jusqu’au ${withdrawUntil}, dans « Commandes » de votre compte.`}${newCardEnding && `\n\nNous avons débité votre carte avec ses nouvelles données, transmises par votre banque : carte se terminant par ${newCardEnding}.`}\n\n${seller}`,
    }),
    ar: ({ brand, plan, amount, taxes, date, until, withdrawUntil, newCardEnding, orderId, seller }) => ({
      subject: `إيصالك من ${brand}: ${amount}`,
      text: `شكرًا لشرائك.\n\nرقم الإيصال: ${orderId}\nالباقة: ${plan}\nالتاريخ: ${date}\nالإجمالي: ${amount}${taxes}${until && `\nسارية حتى: ${until}`}${withdrawUntil && `\n\nيمكنك التراجع عن هذا الشراء واسترداد أموالك حتى ${withdrawUntil} من «الطلبات» في حسابك.`}${newCardEnding && `\n\nخصمنا المبلغ باستخدام بيانات بطاقتك الجديدة التي أرسلها مصرفك: البطاقة المنتهية بالأرقام ${newCardEnding}.`}\n\n${seller}`,
    }),
  },
  renewalOn: {
    en: ({ brand, plan, amount, date }) => ({
      subject: `Auto-renewal is on for your ${brand} plan`,
      text: `Your plan ${plan} renews automatically. We’ll charge ${amount} on ${date}. You can turn auto-renewal off in your account anytime before then.`,
    }),
    pt: ({ brand, plan, amount, date }) => ({
      subject: `A renovação automática do seu plano ${brand} está ativa`,
      text: `Seu plano ${plan} será renovado automaticamente. Vamos cobrar ${amount} em ${date}. Até lá, você pode desativar a renovação automática na sua conta quando quiser.`,
    }),
    es: ({ brand, plan, amount, date }) => ({
      subject: `La renovación automática de tu plan de ${brand} está activada`,
      text: `Tu plan ${plan} se renueva automáticamente. Cobraremos ${amount} el ${date}. Hasta entonces puedes desactivar la renovación automática en tu cuenta cuando quieras.`,
    }),
    ru: ({ brand, plan, amount, date }) => ({
      subject: `Автопродление тарифа ${brand} включено`,
      text: `Тариф «${plan}» продлится автоматически: ${date} мы спишем ${amount}. До этого дня автопродление можно отключить в аккаунте.`,
    }),
    fr: ({ brand, plan, amount, date }) => ({
      subject: `Le renouvellement automatique de votre forfait ${brand} est activé`,
      text: `Votre forfait ${plan} se renouvelle automatiquement : ${amount} seront débités le ${date}. D’ici là, vous pouvez désactiver le renouvellement automatique dans votre compte à tout moment.`,
    }),
    ar: ({ brand, plan, amount, date }) => ({
      subject: `التجديد التلقائي لباقتك على ${brand} مُفعّل`,
      text: `تتجدد باقتك ${plan} تلقائيًا. سنخصم ${amount} في ${date}. يمكنك إيقاف التجديد التلقائي من حسابك في أي وقت قبل ذلك.`,
    }),
  },
  renewalOff: {
    en: ({ brand, until }) => ({
      subject: `Auto-renewal is off for your ${brand} plan`,
      text: `You can watch until ${until}. You won’t be charged again. If you change your mind, turn auto-renewal back on in your account.`,
    }),
    pt: ({ brand, until }) => ({
      subject: `A renovação automática do seu plano ${brand} foi desativada`,
      text: `Você pode assistir até ${until}. Nada mais será cobrado. Se mudar de ideia, ative a renovação automática de novo na sua conta.`,
    }),
    es: ({ brand, until }) => ({
      subject: `La renovación automática de tu plan de ${brand} está desactivada`,
      text: `Puedes ver hasta el ${until}. No se te cobrará nada más. Si cambias de opinión, vuelve a activar la renovación automática en tu cuenta.`,
    }),
    ru: ({ brand, until }) => ({
      subject: `Автопродление тарифа ${brand} отключено`,
      text: `Смотреть можно до ${until}. Больше ничего не спишется. Если передумаете, включите автопродление снова в аккаунте.`,
    }),
    fr: ({ brand, until }) => ({
      subject: `Le renouvellement automatique de votre forfait ${brand} est désactivé`,
      text: `Vous pouvez regarder jusqu’au ${until}. Plus aucun montant ne sera débité. Si vous changez d’avis, réactivez le renouvellement automatique dans votre compte.`,
    }),
    ar: ({ brand, until }) => ({
      subject: `التجديد التلقائي لباقتك على ${brand} متوقف`,
      text: `يمكنك المشاهدة حتى ${until}. لن يُخصم أي مبلغ آخر. إذا غيّرت رأيك، فأعد تفعيل التجديد التلقائي من حسابك.`,
    }),
  },
  priceChange: {
    en: ({ brand, amount, date }) => ({
      subject: `The price of your ${brand} renewal changes`,
      text: `From ${date} on, a renewal of your plan costs ${amount}. In your account you see whether you need to accept the new price, and can turn auto-renewal off before then.`,
    }),
    pt: ({ brand, amount, date }) => ({
      subject: `O preço da sua renovação na ${brand} vai mudar`,
      text: `A partir de ${date}, a renovação do seu plano custa ${amount}. Na sua conta, você vê se precisa aceitar o novo preço e pode desativar a renovação automática antes disso.`,
    }),
    es: ({ brand, amount, date }) => ({
      subject: `Cambia el precio de tu renovación de ${brand}`,
      text: `A partir del ${date}, la renovación de tu plan cuesta ${amount}. En tu cuenta ves si tienes que aceptar el nuevo precio y puedes desactivar la renovación automática antes.`,
    }),
    ru: ({ brand, amount, date }) => ({
      subject: `Меняется стоимость продления ${brand}`,
      text: `С ${date} продление тарифа стоит ${amount}. В аккаунте видно, нужно ли подтвердить новую цену; до этого дня автопродление можно отключить.`,
    }),
    fr: ({ brand, amount, date }) => ({
      subject: `Le prix de votre renouvellement ${brand} change`,
      text: `À partir du ${date}, le renouvellement de votre forfait coûte ${amount}. Votre compte indique si vous devez accepter le nouveau prix, et vous pouvez désactiver le renouvellement automatique d’ici là.`,
    }),
    ar: ({ brand, amount, date }) => ({
      subject: `يتغير سعر تجديدك على ${brand}`,
      text: `اعتبارًا من ${date}، يكلّف تجديد باقتك ${amount}. يوضّح حسابك ما إذا كان عليك قبول السعر الجديد، ويمكنك إيقاف التجديد التلقائي قبل ذلك.`,
    }),
  },
  renewalPaused: {
    en: ({ brand, until, date }) => ({
      subject: `Your ${brand} plan is paused`,
      text: `You can watch until ${until}. Auto-renewal goes on automatically on ${date} and charges your card then. You can end the pause or turn auto-renewal off in your account anytime before.`,
    }),
    pt: ({ brand, until, date }) => ({
      subject: `Seu plano ${brand} está pausado`,
      text: `Você pode assistir até ${until}. A renovação automática volta em ${date} e cobra o seu cartão nesse dia. Até lá, você pode encerrar a pausa ou desativar a renovação automática na sua conta.`,
    }),
    es: ({ brand, until, date }) => ({
      subject: `Tu plan de ${brand} está en pausa`,
      text: `Puedes ver hasta el ${until}. La renovación automática se reanuda el ${date} y ese día se cobra a tu tarjeta. Hasta entonces puedes terminar la pausa o desactivar la renovación automática en tu cuenta.`,
    }),
    ru: ({ brand, until, date }) => ({
      subject: `Тариф ${brand} на паузе`,
      text: `Смотреть можно до ${until}. Автопродление возобновится ${date}, в этот день спишется оплата с карты. До этого дня паузу можно завершить, а автопродление — отключить в аккаунте.`,
    }),
    fr: ({ brand, until, date }) => ({
      subject: `Votre forfait ${brand} est en pause`,
      text: `Vous pouvez regarder jusqu’au ${until}. Le renouvellement automatique reprend le ${date} et votre carte sera débitée ce jour-là. D’ici là, vous pouvez mettre fin à la pause ou désactiver le renouvellement automatique dans votre compte.`,
    }),
    ar: ({ brand, until, date }) => ({
      subject: `باقتك على ${brand} متوقفة مؤقتًا`,
      text: `يمكنك المشاهدة حتى ${until}. يُستأنف التجديد التلقائي في ${date} ويُخصم المبلغ من بطاقتك حينها. يمكنك قبل ذلك إنهاء التوقف أو إيقاف التجديد التلقائي من حسابك.`,
    }),
  },
  renewalFailed: {
    en: ({ brand, plan }) => ({
      subject: `We couldn’t renew your ${brand} plan`,
      text: `The payment for ${plan} didn’t go through, and you haven’t been charged. To keep watching, choose another card in your account or buy the plan again.`,
    }),
    pt: ({ brand, plan }) => ({
      subject: `Não foi possível renovar seu plano ${brand}`,
      text: `O pagamento de ${plan} não foi concluído e nada foi cobrado. Para continuar assistindo, escolha outro cartão na sua conta ou compre o plano de novo.`,
    }),
    es: ({ brand, plan }) => ({
      subject: `No pudimos renovar tu plan de ${brand}`,
      text: `El pago de ${plan} no se completó y no se te cobró nada. Para seguir viendo, elige otra tarjeta en tu cuenta o compra el plan de nuevo.`,
    }),
    ru: ({ brand, plan }) => ({
      subject: `Не удалось продлить тариф ${brand}`,
      text: `Оплата тарифа «${plan}» не прошла, деньги не списаны. Чтобы смотреть дальше, выберите другую карту в аккаунте или купите тариф снова.`,
    }),
    fr: ({ brand, plan }) => ({
      subject: `Nous n’avons pas pu renouveler votre forfait ${brand}`,
      text: `Le paiement du forfait ${plan} n’a pas abouti et aucun montant n’a été débité. Pour continuer à regarder, choisissez une autre carte dans votre compte ou achetez à nouveau le forfait.`,
    }),
    ar: ({ brand, plan }) => ({
      subject: `تعذّر تجديد باقتك على ${brand}`,
      text: `لم تتم عملية دفع باقة ${plan}، ولم يُخصم أي مبلغ. لمواصلة المشاهدة، اختر بطاقة أخرى في حسابك أو اشترِ الباقة مرة أخرى.`,
    }),
  },
  moneyOwed: {
    en: ({ brand, amount, orderId }) => ({
      subject: `We’ll refund ${amount} of your ${brand} order`,
      text: `We received ${amount} that couldn’t be used for order ${orderId}, because it came too late or didn’t match the order’s amount. We’ll refund it, and you don’t need to do anything. If it takes longer than 10 business days, contact us with the order number.`,
    }),
    pt: ({ brand, amount, orderId }) => ({
      subject: `Vamos devolver ${amount} do seu pedido na ${brand}`,
      text: `Recebemos ${amount} que não puderam ser usados no pedido ${orderId}, porque chegaram tarde ou não correspondem ao valor do pedido. Vamos devolver esse valor e você não precisa fazer nada. Se demorar mais de 10 dias úteis, fale com a gente informando o número do pedido.`,
    }),
    es: ({ brand, amount, orderId }) => ({
      subject: `Te reembolsaremos ${amount} de tu pedido de ${brand}`,
      text: `Recibimos ${amount} que no se pudieron usar para el pedido ${orderId}, porque llegaron tarde o no coinciden con el monto del pedido. Te los reembolsaremos y no tienes que hacer nada. Si tarda más de 10 días hábiles, contáctanos con el número de pedido.`,
    }),
    ru: ({ brand, amount, orderId }) => ({
      subject: `Вернём ${amount} по вашему заказу ${brand}`,
      text: `К нам поступило ${amount}, но зачесть эти деньги в оплату заказа ${orderId} не получилось: они пришли слишком поздно или сумма не совпала с суммой заказа. Мы их вернём, делать ничего не нужно. Если возврат займёт больше 10 рабочих дней, напишите нам и укажите номер заказа.`,
    }),
    fr: ({ brand, amount, orderId }) => ({
      subject: `Nous allons vous rembourser ${amount} de votre commande ${brand}`,
      text: `Nous avons reçu ${amount} qui n’ont pas pu servir à la commande ${orderId}, car ils sont arrivés trop tard ou ne correspondent pas à son montant. Nous allons vous rembourser et vous n’avez rien à faire. Si cela prend plus de 10 jours ouvrés, contactez-nous en indiquant le numéro de commande.`,
    }),
    ar: ({ brand, amount, orderId }) => ({
      subject: `سنعيد إليك ${amount} من طلبك على ${brand}`,
      text: `استلمنا ${amount} ولم يمكن استخدامها للطلب ${orderId}، لأنها وصلت متأخرة أو لا تطابق مبلغ الطلب. سنعيدها إليك، ولا يلزمك فعل أي شيء. إذا استغرق ذلك أكثر من 10 أيام عمل، فتواصل معنا مع ذكر رقم الطلب.`,
    }),
  },
  withdrawn: {
    en: ({ brand, amount, orderId }) => ({
      subject: `We’ll refund ${amount} of your ${brand} order`,
      text: `You have withdrawn from order ${orderId}, and its days have ended. We’ll refund ${amount}, usually within 10 business days. You don’t need to do anything.`,
    }),
    pt: ({ brand, amount, orderId }) => ({
      subject: `Vamos devolver ${amount} do seu pedido na ${brand}`,
      text: `Você desistiu do pedido ${orderId} e os dias dele acabaram. Vamos devolver ${amount}, em geral em até 10 dias úteis. Você não precisa fazer nada.`,
    }),
    es: ({ brand, amount, orderId }) => ({
      subject: `Te reembolsaremos ${amount} de tu pedido de ${brand}`,
      text: `Desististe del pedido ${orderId} y sus días terminaron. Te reembolsaremos ${amount}, por lo general en un plazo de 10 días hábiles. No tienes que hacer nada.`,
    }),
    ru: ({ brand, amount, orderId }) => ({
      subject: `Вернём ${amount} по вашему заказу ${brand}`,
      text: `Вы отказались от заказа ${orderId}, его дни закончились. Мы вернём ${amount}, обычно в течение 10 рабочих дней. Делать ничего не нужно.`,
    }),
    fr: ({ brand, amount, orderId }) => ({
      subject: `Nous allons vous rembourser ${amount} de votre commande ${brand}`,
      text: `La commande ${orderId} est annulée suite à votre rétractation et ses jours ont pris fin. Nous allons vous rembourser ${amount}, en général sous 10 jours ouvrés. Vous n’avez rien à faire.`,
    }),
    ar: ({ brand, amount, orderId }) => ({
      subject: `سنعيد إليك ${amount} من طلبك على ${brand}`,
      text: `تراجعت عن الطلب ${orderId} وانتهت أيامه. سنعيد إليك ${amount}، عادةً خلال 10 أيام عمل. لا يلزمك فعل أي شيء.`,
    }),
  },
  refunded: {
    en: ({ brand, amount, orderId }) => ({
      subject: `We refunded ${amount} of your ${brand} order`,
      text: `The money of order ${orderId} is on its way to your account. Depending on your bank, you’ll see it within a few days.`,
    }),
    pt: ({ brand, amount, orderId }) => ({
      subject: `Devolvemos ${amount} do seu pedido na ${brand}`,
      text: `O dinheiro do pedido ${orderId} está a caminho da sua conta. Dependendo do banco, ele aparece em alguns dias.`,
    }),
    es: ({ brand, amount, orderId }) => ({
      subject: `Te reembolsamos ${amount} de tu pedido de ${brand}`,
      text: `El dinero del pedido ${orderId} va en camino a tu cuenta. Según tu banco, lo verás en unos días.`,
    }),
    ru: ({ brand, amount, orderId }) => ({
      subject: `Мы вернули ${amount} по вашему заказу ${brand}`,
      text: `Деньги за заказ ${orderId} отправлены вам. В зависимости от банка они поступят в течение нескольких дней.`,
    }),
    fr: ({ brand, amount, orderId }) => ({
      subject: `Nous avons remboursé ${amount} de votre commande ${brand}`,
      text: `L’argent de la commande ${orderId} est en route vers votre compte. Selon votre banque, vous le verrez d’ici quelques jours.`,
    }),
    ar: ({ brand, amount, orderId }) => ({
      subject: `أعدنا إليك ${amount} من طلبك على ${brand}`,
      text: `أموال الطلب ${orderId} في طريقها إلى حسابك. ستراها خلال بضعة أيام حسب مصرفك.`,
    }),
  },
  chargeAhead: {
    en: ({ brand, plan, amount, date, account }) => ({
      subject: `Your ${brand} plan renews on ${date}`,
      text: `We’ll charge ${amount} for your plan ${plan} on ${date}. Your bank will take it from ${account}. To stop it, turn off auto-renewal in your account before then.`,
    }),
    pt: ({ brand, plan, amount, date, account }) => ({
      subject: `Seu plano ${brand} será renovado em ${date}`,
      text: `Vamos cobrar ${amount} pelo plano ${plan} em ${date}. O valor sairá de ${account}. Se não quiser, desative a renovação automática na sua conta antes dessa data.`,
    }),
    es: ({ brand, plan, amount, date, account }) => ({
      subject: `Tu plan de ${brand} se renueva el ${date}`,
      text: `Cobraremos ${amount} por tu plan ${plan} el ${date}. Tu banco lo debitará de ${account}. Si no lo quieres, desactiva antes la renovación automática en tu cuenta.`,
    }),
    ru: ({ brand, plan, amount, date, account }) => ({
      subject: `Тариф ${brand} продлится ${date}`,
      text: `${date} мы спишем ${amount} за тариф ${plan}. Счёт: ${account}. Если продлевать не нужно, отключите автопродление в аккаунте до этой даты.`,
    }),
    fr: ({ brand, plan, amount, date, account }) => ({
      subject: `Votre forfait ${brand} se renouvelle le ${date}`,
      text: `Nous débiterons ${amount} pour votre forfait ${plan} le ${date}. Votre banque le prélèvera sur ${account}. Pour l’éviter, désactivez le renouvellement automatique dans votre compte avant cette date.`,
    }),
    ar: ({ brand, plan, amount, date, account }) => ({
      subject: `تتجدد باقتك على ${brand} في ${date}`,
      text: `سنخصم ${amount} مقابل باقة ${plan} في ${date}، وسيأخذها مصرفك من ${account}. لإيقاف ذلك، أوقف التجديد التلقائي في حسابك قبل هذا التاريخ.`,
    }),
  },
  renewalReminder: {
    en: ({ brand, plan, amount, date }) => ({
      subject: `Your ${brand} plan renews on ${date}`,
      text: `We’ll charge ${amount} for your plan ${plan} on ${date}. To stop it, turn off auto-renewal in your account before then. You get this reminder because you asked for it; you can switch it off in the same place:`,
    }),
    pt: ({ brand, plan, amount, date }) => ({
      subject: `Seu plano ${brand} será renovado em ${date}`,
      text: `Vamos cobrar ${amount} pelo plano ${plan} em ${date}. Se não quiser, desative a renovação automática na sua conta antes dessa data. Você recebe este lembrete porque pediu; pode desativá-lo no mesmo lugar:`,
    }),
    es: ({ brand, plan, amount, date }) => ({
      subject: `Tu plan de ${brand} se renueva el ${date}`,
      text: `Cobraremos ${amount} por tu plan ${plan} el ${date}. Si no lo quieres, desactiva antes la renovación automática en tu cuenta. Recibes este recordatorio porque lo pediste; puedes desactivarlo en el mismo lugar:`,
    }),
    ru: ({ brand, plan, amount, date }) => ({
      subject: `Тариф ${brand} продлится ${date}`,
      text: `${date} мы спишем ${amount} за тариф ${plan}. Если продлевать не нужно, отключите автопродление в аккаунте до этой даты. Вы сами включили это напоминание; отключить его можно там же:`,
    }),
    fr: ({ brand, plan, amount, date }) => ({
      subject: `Votre forfait ${brand} se renouvelle le ${date}`,
      text: `Nous débiterons ${amount} pour votre forfait ${plan} le ${date}. Pour l’éviter, désactivez le renouvellement automatique dans votre compte avant cette date. Vous recevez ce rappel parce que vous l’avez demandé ; vous pouvez le désactiver au même endroit :`,
    }),
    ar: ({ brand, plan, amount, date }) => ({
      subject: `تتجدد باقتك على ${brand} في ${date}`,
      text: `سنخصم ${amount} مقابل باقة ${plan} في ${date}. لإيقاف ذلك، أوقف التجديد التلقائي في حسابك قبل هذا التاريخ. يصلك هذا التذكير لأنك طلبته، ويمكنك إيقافه من المكان نفسه:`,
    }),
  },
  renewalRetry: {
    en: ({ brand, plan, date }) => ({
      subject: `Your bank didn’t pay your ${brand} renewal`,
      text: `Your bank didn’t pay the renewal of your plan ${plan}. You haven’t been charged. We’ll try again on ${date}. Please make sure that there’s enough money in your account, or choose another payment method in your account.`,
    }),
    pt: ({ brand, plan, date }) => ({
      subject: `Seu banco não pagou a renovação da ${brand}`,
      text: `Seu banco não pagou a renovação do plano ${plan}. Nada foi cobrado. Vamos tentar de novo em ${date}. Confira se há saldo ou escolha outra forma de pagamento na sua conta.`,
    }),
    es: ({ brand, plan, date }) => ({
      subject: `Tu banco no pagó la renovación de ${brand}`,
      text: `Tu banco no pagó la renovación de tu plan ${plan}. No se te cobró nada. Lo intentaremos de nuevo el ${date}. Revisa que haya saldo o elige otra forma de pago en tu cuenta.`,
    }),
    ru: ({ brand, plan, date }) => ({
      subject: `Банк не оплатил продление ${brand}`,
      text: `Банк не оплатил продление тарифа ${plan}, деньги не списаны. Попробуем ещё раз ${date}. Проверьте, что на счёте достаточно денег, или выберите в аккаунте другой способ оплаты.`,
    }),
    fr: ({ brand, plan, date }) => ({
      subject: `Votre banque n’a pas payé le renouvellement ${brand}`,
      text: `Votre banque n’a pas payé le renouvellement de votre forfait ${plan}. Aucun montant n’a été débité. Nous réessaierons le ${date}. Vérifiez que votre compte est approvisionné ou choisissez un autre moyen de paiement dans votre compte.`,
    }),
    ar: ({ brand, plan, date }) => ({
      subject: `لم يدفع مصرفك تجديد ${brand}`,
      text: `لم يدفع مصرفك تجديد باقة ${plan}، ولم يُخصم أي مبلغ. سنحاول مرة أخرى في ${date}. تأكّد من توفّر الرصيد، أو اختر طريقة دفع أخرى في حسابك.`,
    }),
  },
  mandateEnded: {
    en: ({ brand, plan }) => ({
      subject: `Choose how to pay for your ${brand} renewal`,
      text: `Your bank told us that we can’t charge renewals of your plan ${plan} anymore, because the authorization has ended. You keep the days that you’ve paid for. To keep watching after that, choose another payment method in your account.`,
    }),
    pt: ({ brand, plan }) => ({
      subject: `Escolha como pagar a renovação da ${brand}`,
      text: `Seu banco avisou que a autorização acabou e não podemos mais cobrar a renovação do plano ${plan}. Os dias que você já pagou continuam valendo. Para continuar assistindo depois, escolha outra forma de pagamento na sua conta.`,
    }),
    es: ({ brand, plan }) => ({
      subject: `Elige cómo pagar la renovación de ${brand}`,
      text: `Tu banco nos avisó que la autorización terminó y ya no podemos cobrar la renovación de tu plan ${plan}. Conservas los días que ya pagaste. Para seguir viendo después, elige otra forma de pago en tu cuenta.`,
    }),
    ru: ({ brand, plan }) => ({
      subject: `Выберите способ оплаты для продления ${brand}`,
      text: `Банк сообщил, что разрешение на списания больше не действует, поэтому продлевать тариф ${plan} мы не можем. Оплаченные дни сохраняются. Чтобы смотреть и дальше, выберите в аккаунте другой способ оплаты.`,
    }),
    fr: ({ brand, plan }) => ({
      subject: `Choisissez comment payer votre renouvellement ${brand}`,
      text: `Votre banque nous a informés que l’autorisation a pris fin : nous ne pouvons plus débiter le renouvellement de votre forfait ${plan}. Vous gardez les jours déjà payés. Pour continuer ensuite, choisissez un autre moyen de paiement dans votre compte.`,
    }),
    ar: ({ brand, plan }) => ({
      subject: `اختر طريقة دفع تجديد ${brand}`,
      text: `أبلغنا مصرفك بانتهاء التفويض، فلم يعد بإمكاننا خصم تجديد باقة ${plan}. تحتفظ بالأيام التي دفعتها. لمواصلة المشاهدة بعدها، اختر طريقة دفع أخرى في حسابك.`,
    }),
  },
  gift: {
    en: ({ brand, plan, from, message, code }) => ({
      subject: `${from} gave you ${brand}`,
      text: `${from} has a gift for you: ${plan} on ${brand}, already paid for.${message && `\n\n“${message}”`}\n\nYour code: ${code}\n\nIt renews only if you ask for it. Redeem your gift:`,
    }),
    pt: ({ brand, plan, from, message, code }) => ({
      subject: `${from} deu ${brand} de presente para você`,
      text: `${from} tem um presente para você: ${plan} na ${brand}, já pago.${message && `\n\n“${message}”`}\n\nSeu código: ${code}\n\nSó renova se você pedir. Resgate seu presente:`,
    }),
    es: ({ brand, plan, from, message, code }) => ({
      subject: `${from} te regaló ${brand}`,
      text: `${from} tiene un regalo para ti: ${plan} en ${brand}, ya pagado.${message && `\n\n“${message}”`}\n\nTu código: ${code}\n\nSolo se renueva si tú lo pides. Canjea tu regalo:`,
    }),
    ru: ({ brand, plan, from, message, code }) => ({
      subject: `${from} дарит вам ${brand}`,
      text: `${from} дарит вам ${plan} на ${brand}. Всё уже оплачено.${message && `\n\n«${message}»`}\n\nВаш код: ${code}\n\nТариф продлевается, только если вы сами это включите. Активировать подарок:`,
    }),
    fr: ({ brand, plan, from, message, code }) => ({
      subject: `${from} vous offre ${brand}`,
      text: `${from} vous fait un cadeau : ${plan} sur ${brand}, déjà payé.${message && `\n\n« ${message} »`}\n\nVotre code : ${code}\n\nLe forfait ne se renouvelle que si vous le demandez. Profiter du cadeau :`,
    }),
    ar: ({ brand, plan, from, message, code }) => ({
      subject: `أهداك ${from} اشتراكًا في ${brand}`,
      text: `لديك هدية من ${from}: باقة ${plan} على ${brand}، وقد دُفع ثمنها.${message && `\n\n«${message}»`}\n\nرمزك: ${code}\n\nلا تتجدد إلا إذا طلبت ذلك. لاستخدام هديتك:`,
    }),
  },
  passwordChanged: {
    en: ({ brand }) => ({
      subject: `Your ${brand} password was changed`,
      text: 'Other devices that were signed in with the old password have been signed out. If you didn’t change it, reset your password and contact us right away.',
    }),
    pt: ({ brand }) => ({
      subject: `Sua senha da ${brand} foi alterada`,
      text: 'Os outros aparelhos que usavam a senha antiga foram desconectados. Se não foi você, redefina a senha e fale com a gente imediatamente.',
    }),
    es: ({ brand }) => ({
      subject: `Tu contraseña de ${brand} cambió`,
      text: 'Se cerró la sesión en los demás dispositivos que usaban la contraseña anterior. Si no fuiste tú, restablece la contraseña y contáctanos de inmediato.',
    }),
    ru: ({ brand }) => ({
      subject: `Пароль ${brand} изменён`,
      text: 'На остальных устройствах, где использовался старый пароль, выполнен выход. Если это были не вы, сбросьте пароль и сразу напишите нам.',
    }),
    fr: ({ brand }) => ({
      subject: `Votre mot de passe ${brand} a été modifié`,
      text: 'Les autres appareils qui utilisaient l’ancien mot de passe ont été déconnectés. Si vous n’êtes pas à l’origine de cette modification, réinitialisez votre mot de passe et contactez-nous sans attendre.',
    }),
    ar: ({ brand }) => ({
      subject: `تم تغيير كلمة مرورك على ${brand}`,
      text: 'تم تسجيل الخروج من الأجهزة الأخرى التي كانت تستخدم كلمة المرور القديمة. إذا لم تغيّرها أنت، فأعد تعيين كلمة مرورك وتواصل معنا فورًا.',
    }),
  },
  emailChanged: {
    en: ({ brand, email }) => ({
      subject: `The email of your ${brand} account was changed`,
      text: `You now sign in with ${email}. If you didn’t change it, contact us right away.`,
    }),
    pt: ({ brand, email }) => ({
      subject: `O e-mail da sua conta ${brand} foi alterado`,
      text: `Agora você entra com ${email}. Se não foi você, fale com a gente imediatamente.`,
    }),
    es: ({ brand, email }) => ({
      subject: `El correo de tu cuenta de ${brand} cambió`,
      text: `Ahora inicias sesión con ${email}. Si no fuiste tú, contáctanos de inmediato.`,
    }),
    ru: ({ brand, email }) => ({
      subject: `Почта аккаунта ${brand} изменена`,
      text: `Теперь для входа используйте ${email}. Если это были не вы, сразу напишите нам.`,
    }),
    fr: ({ brand, email }) => ({
      subject: `L’e-mail de votre compte ${brand} a été modifié`,
      text: `Vous vous connectez désormais avec ${email}. Si vous n’êtes pas à l’origine de cette modification, contactez-nous sans attendre.`,
    }),
    ar: ({ brand, email }) => ({
      subject: `تم تغيير البريد الإلكتروني لحسابك على ${brand}`,
      text: `تسجّل الدخول الآن باستخدام ${email}. إذا لم تغيّره أنت، فتواصل معنا فورًا.`,
    }),
  },
  deletionScheduled: {
    en: ({ brand, until }) => ({
      subject: `Your ${brand} account will be deleted on ${until}`,
      text: `You asked us to delete your account, and we’ve signed it out on all devices. Until ${until} you can change your mind or, if this wasn’t you, stop the deletion. Keep your account:`,
    }),
    pt: ({ brand, until }) => ({
      subject: `Sua conta ${brand} será excluída em ${until}`,
      text: `Recebemos o pedido para excluir a sua conta e ela foi desconectada de todos os aparelhos. Até ${until}, você pode mudar de ideia ou, se não foi você, impedir a exclusão. Para manter a conta:`,
    }),
    es: ({ brand, until }) => ({
      subject: `Tu cuenta de ${brand} se eliminará el ${until}`,
      text: `Recibimos el pedido de eliminar tu cuenta y cerramos su sesión en todos los dispositivos. Hasta el ${until} puedes cambiar de opinión o, si no fuiste tú, detener la eliminación. Para conservar la cuenta:`,
    }),
    ru: ({ brand, until }) => ({
      subject: `Аккаунт ${brand} будет удалён ${until}`,
      text: `Мы получили запрос на удаление аккаунта и вышли из него на всех устройствах. До ${until} удаление можно отменить — если вы передумали или если это были не вы. Сохранить аккаунт:`,
    }),
    fr: ({ brand, until }) => ({
      subject: `Votre compte ${brand} sera supprimé le ${until}`,
      text: `Vous avez demandé la suppression de votre compte, et nous l’avons déconnecté de tous les appareils. Jusqu’au ${until}, vous pouvez changer d’avis ou, si la demande ne vient pas de vous, empêcher la suppression. Pour conserver le compte :`,
    }),
    ar: ({ brand, until }) => ({
      subject: `سيُحذف حسابك على ${brand} في ${until}`,
      text: `استلمنا طلب حذف حسابك وسجّلنا خروجه من جميع الأجهزة. يمكنك حتى ${until} تغيير رأيك، أو إيقاف الحذف إذا لم يكن الطلب منك. للاحتفاظ بالحساب:`,
    }),
  },
  deletionCanceled: {
    en: ({ brand }) => ({
      subject: `Your ${brand} account won’t be deleted`,
      text: 'The deletion is canceled and your account stays as it was. Auto-renewal is off. If you don’t want to lose your plan, turn it back on in your account.',
    }),
    pt: ({ brand }) => ({
      subject: `Sua conta ${brand} não será excluída`,
      text: 'A exclusão foi cancelada e a sua conta continua como antes. A renovação automática está desativada. Se não quiser perder o plano, ative-a de novo na sua conta.',
    }),
    es: ({ brand }) => ({
      subject: `Tu cuenta de ${brand} no se eliminará`,
      text: 'Se canceló la eliminación y tu cuenta sigue como estaba. La renovación automática está desactivada. Si no quieres perder tu plan, vuelve a activarla en tu cuenta.',
    }),
    ru: ({ brand }) => ({
      subject: `Аккаунт ${brand} не будет удалён`,
      text: 'Удаление отменено, аккаунт остаётся прежним. Автопродление отключено. Чтобы тариф продлился, включите его снова в аккаунте.',
    }),
    fr: ({ brand }) => ({
      subject: `Votre compte ${brand} ne sera pas supprimé`,
      text: 'La suppression est annulée et votre compte reste tel qu’il était. Le renouvellement automatique est désactivé. Pour ne pas perdre votre forfait, réactivez-le dans votre compte.',
    }),
    ar: ({ brand }) => ({
      subject: `لن يُحذف حسابك على ${brand}`,
      text: 'أُلغي الحذف وبقي حسابك كما كان. التجديد التلقائي متوقف. إذا كنت لا تريد فقدان باقتك، فأعد تفعيله من حسابك.',
    }),
  },
  accountDeleted: {
    en: ({ brand }) => ({
      subject: `Your ${brand} account is deleted`,
      text: 'Your personal data, devices and saved cards are deleted. We keep only the records of your payments that the law requires.',
    }),
    pt: ({ brand }) => ({
      subject: `Sua conta ${brand} foi excluída`,
      text: 'Seus dados pessoais, aparelhos e cartões salvos foram excluídos. Guardamos apenas os registros dos seus pagamentos que a lei exige.',
    }),
    es: ({ brand }) => ({
      subject: `Tu cuenta de ${brand} se eliminó`,
      text: 'Se eliminaron tus datos personales, tus dispositivos y tus tarjetas guardadas. Solo conservamos los registros de tus pagos que exige la ley.',
    }),
    ru: ({ brand }) => ({
      subject: `Аккаунт ${brand} удалён`,
      text: 'Ваши личные данные, устройства и сохранённые карты удалены. Мы храним только записи о платежах, которые обязаны хранить по закону.',
    }),
    fr: ({ brand }) => ({
      subject: `Votre compte ${brand} est supprimé`,
      text: 'Vos données personnelles, vos appareils et vos cartes enregistrées sont supprimés. Nous ne conservons que les traces de vos paiements exigées par la loi.',
    }),
    ar: ({ brand }) => ({
      subject: `حُذف حسابك على ${brand}`,
      text: 'حُذفت بياناتك الشخصية وأجهزتك وبطاقاتك المحفوظة. لا نحتفظ إلا بسجلات مدفوعاتك التي يفرضها القانون.',
    }),
  },
  dataExported: {
    en: ({ brand, until }) => ({
      subject: `The copy of your ${brand} data is ready`,
      text: `Sign in and download it in your settings until ${until}. If you didn’t request it, change your password.`,
    }),
    pt: ({ brand, until }) => ({
      subject: `A cópia dos seus dados da ${brand} está pronta`,
      text: `Entre na conta e baixe a cópia nas configurações até ${until}. Se não foi você que pediu, troque a senha.`,
    }),
    es: ({ brand, until }) => ({
      subject: `La copia de tus datos de ${brand} está lista`,
      text: `Inicia sesión y descárgala en la configuración hasta el ${until}. Si no la pediste tú, cambia tu contraseña.`,
    }),
    ru: ({ brand, until }) => ({
      subject: `Копия ваших данных ${brand} готова`,
      text: `Войдите в аккаунт и скачайте её в настройках до ${until}. Если вы её не запрашивали, смените пароль.`,
    }),
    fr: ({ brand, until }) => ({
      subject: `La copie de vos données ${brand} est prête`,
      text: `Connectez-vous et téléchargez-la dans vos paramètres jusqu’au ${until}. Si vous ne l’avez pas demandée, changez votre mot de passe.`,
    }),
    ar: ({ brand, until }) => ({
      subject: `نسخة بياناتك على ${brand} جاهزة`,
      text: `سجّل الدخول ونزّلها من الإعدادات حتى ${until}. إذا لم تطلبها، فغيّر كلمة مرورك.`,
    }),
  },
  phoneSignedIn: {
    en: ({ brand, device }) => ({
      subject: `A phone was signed in to your ${brand} account`,
      text: `Device: ${device || 'unknown'}\n\nIt scanned the QR code on your TV to continue a purchase. If this wasn’t you, sign the phone out under Devices in your account, change your password and contact us right away.`,
    }),
    pt: ({ brand, device }) => ({
      subject: `Um celular entrou na sua conta ${brand}`,
      text: `Aparelho: ${device || 'desconhecido'}\n\nEle leu o QR code da sua TV para continuar uma compra. Se não foi você, desconecte o celular em “Aparelhos” na sua conta, troque a senha e fale com a gente imediatamente.`,
    }),
    es: ({ brand, device }) => ({
      subject: `Se inició sesión en un teléfono con tu cuenta de ${brand}`,
      text: `Dispositivo: ${device || 'desconocido'}\n\nSe escaneó el código QR de tu televisor para continuar una compra. Si no fuiste tú, cierra la sesión del teléfono en “Dispositivos” de tu cuenta, cambia tu contraseña y contáctanos de inmediato.`,
    }),
    ru: ({ brand, device }) => ({
      subject: `В ваш аккаунт ${brand} выполнен вход на телефоне`,
      text: `Устройство: ${device || 'неизвестно'}\n\nТелефон отсканировал QR-код на вашем телевизоре, чтобы продолжить покупку. Если это были не вы, завершите сеанс телефона в разделе «Устройства» аккаунта, смените пароль и сразу напишите нам.`,
    }),
    fr: ({ brand, device }) => ({
      subject: `Un téléphone s’est connecté à votre compte ${brand}`,
      text: `Appareil : ${device || 'inconnu'}\n\nIl a scanné le QR code de votre TV pour poursuivre un achat. Si ce n’était pas vous, déconnectez le téléphone dans « Appareils » de votre compte, changez votre mot de passe et contactez-nous sans attendre.`,
    }),
    ar: ({ brand, device }) => ({
      subject: `تم تسجيل الدخول إلى حسابك على ${brand} من هاتف`,
      text: `الجهاز: ${device || 'غير معروف'}\n\nمسح الهاتف رمز QR الظاهر على التلفزيون لمتابعة عملية شراء. إذا لم تكن أنت، فسجّل خروج الهاتف من «الأجهزة» في حسابك، وغيّر كلمة مرورك وتواصل معنا فورًا.`,
    }),
  },
  tvSignedIn: {
    en: ({ brand, device }) => ({
      subject: `A TV was signed in to your ${brand} account`,
      text: `Device: ${device}\n\nYou confirmed it on your phone. If this wasn’t you, sign the TV out under Devices in your account, change your password and contact us right away.`,
    }),
    pt: ({ brand, device }) => ({
      subject: `Uma TV entrou na sua conta ${brand}`,
      text: `Aparelho: ${device}\n\nA entrada foi confirmada no seu celular. Se não foi você, desconecte a TV em “Aparelhos” na sua conta, troque a senha e fale com a gente imediatamente.`,
    }),
    es: ({ brand, device }) => ({
      subject: `Se inició sesión en un televisor con tu cuenta de ${brand}`,
      text: `Dispositivo: ${device}\n\nSe confirmó desde tu teléfono. Si no fuiste tú, cierra la sesión del televisor en “Dispositivos” de tu cuenta, cambia tu contraseña y contáctanos de inmediato.`,
    }),
    ru: ({ brand, device }) => ({
      subject: `В ваш аккаунт ${brand} выполнен вход на телевизоре`,
      text: `Устройство: ${device}\n\nВход подтверждён с вашего телефона. Если это были не вы, завершите сеанс телевизора в разделе «Устройства» аккаунта, смените пароль и сразу напишите нам.`,
    }),
    fr: ({ brand, device }) => ({
      subject: `Une TV s’est connectée à votre compte ${brand}`,
      text: `Appareil : ${device}\n\nLa connexion a été confirmée sur votre téléphone. Si ce n’était pas vous, déconnectez la TV dans « Appareils » de votre compte, changez votre mot de passe et contactez-nous sans attendre.`,
    }),
    ar: ({ brand, device }) => ({
      subject: `تم تسجيل الدخول إلى حسابك على ${brand} من تلفزيون`,
      text: `الجهاز: ${device}\n\nتم التأكيد من هاتفك. إذا لم تكن أنت، فسجّل خروج التلفزيون من «الأجهزة» في حسابك، وغيّر كلمة مرورك وتواصل معنا فورًا.`,
    }),
  },
  googleOff: {
    en: ({ brand }) => ({
      subject: `Sign-in with Google was turned off for your ${brand} account`,
      text: 'Google can’t sign in to your account anymore. Sign in with your password or a code. If this wasn’t you, sign out all devices in your account and contact us right away.',
    }),
    pt: ({ brand }) => ({
      subject: `O login com o Google foi desativado na sua conta ${brand}`,
      text: 'Não é mais possível entrar na sua conta com o Google. Use sua senha ou um código. Se não foi você, desconecte todos os aparelhos na sua conta e fale com a gente imediatamente.',
    }),
    es: ({ brand }) => ({
      subject: `Se desactivó el inicio de sesión con Google en tu cuenta de ${brand}`,
      text: 'Ya no es posible entrar a tu cuenta con Google. Usa tu contraseña o un código. Si no fuiste tú, cierra la sesión en todos los dispositivos y contáctanos de inmediato.',
    }),
    ru: ({ brand }) => ({
      subject: `Вход через Google отключён в аккаунте ${brand}`,
      text: 'Войти в аккаунт через Google больше нельзя. Используйте пароль или код. Если это были не вы, завершите сеансы на всех устройствах и сразу напишите нам.',
    }),
    fr: ({ brand }) => ({
      subject: `La connexion avec Google a été désactivée pour votre compte ${brand}`,
      text: 'Google ne permet plus de se connecter à votre compte. Utilisez votre mot de passe ou un code. Si ce n’était pas vous, déconnectez tous les appareils et contactez-nous sans attendre.',
    }),
    ar: ({ brand }) => ({
      subject: `تم إيقاف تسجيل الدخول عبر Google في حسابك على ${brand}`,
      text: 'لم يعد بالإمكان تسجيل الدخول إلى حسابك عبر Google. استخدم كلمة المرور أو رمزًا. إذا لم تكن أنت، فسجّل الخروج من جميع الأجهزة وتواصل معنا فورًا.',
    }),
  },
  googleOn: {
    en: ({ brand }) => ({
      subject: `Sign-in with Google was turned on for your ${brand} account`,
      text: 'Google can sign in to your account again. If this wasn’t you, turn it off in the settings of your account, sign out all devices and contact us right away.',
    }),
    pt: ({ brand }) => ({
      subject: `O login com o Google foi ativado na sua conta ${brand}`,
      text: 'É possível entrar de novo na sua conta com o Google. Se não foi você, desative isso nas configurações da conta, desconecte todos os aparelhos e fale com a gente imediatamente.',
    }),
    es: ({ brand }) => ({
      subject: `Se activó el inicio de sesión con Google en tu cuenta de ${brand}`,
      text: 'Otra vez es posible entrar a tu cuenta con Google. Si no fuiste tú, desactívalo en la configuración de tu cuenta, cierra la sesión en todos los dispositivos y contáctanos de inmediato.',
    }),
    ru: ({ brand }) => ({
      subject: `Вход через Google снова включён в аккаунте ${brand}`,
      text: 'В аккаунт снова можно войти через Google. Если это были не вы, отключите вход в настройках аккаунта, завершите сеансы на всех устройствах и сразу напишите нам.',
    }),
    fr: ({ brand }) => ({
      subject: `La connexion avec Google a été activée pour votre compte ${brand}`,
      text: 'Google permet de nouveau de se connecter à votre compte. Si ce n’était pas vous, désactivez cette connexion dans les paramètres de votre compte, déconnectez tous les appareils et contactez-nous sans attendre.',
    }),
    ar: ({ brand }) => ({
      subject: `تم تفعيل تسجيل الدخول عبر Google في حسابك على ${brand}`,
      text: 'يمكن من جديد تسجيل الدخول إلى حسابك عبر Google. إذا لم تكن أنت، فأوقفه من إعدادات حسابك، وسجّل الخروج من جميع الأجهزة وتواصل معنا فورًا.',
    }),
  },
  passkeyAdded: {
    en: ({ brand, device }) => ({
      subject: `A passkey was added to your ${brand} account`,
      text: `Added on: ${device}\n\nIt can sign in to your account without a password or code. If this wasn’t you, remove it in the settings of your account, sign out all devices and contact us right away.`,
    }),
    pt: ({ brand, device }) => ({
      subject: `Uma chave de acesso foi adicionada à sua conta ${brand}`,
      text: `Adicionada em: ${device}\n\nCom ela, é possível entrar na sua conta sem senha nem código. Se não foi você, remova a chave nas configurações da conta, desconecte todos os aparelhos e fale com a gente imediatamente.`,
    }),
    es: ({ brand, device }) => ({
      subject: `Se agregó una llave de acceso a tu cuenta de ${brand}`,
      text: `Agregada en: ${device}\n\nPermite iniciar sesión en tu cuenta sin contraseña ni código. Si no fuiste tú, elimínala en la configuración de tu cuenta, cierra la sesión en todos los dispositivos y contáctanos de inmediato.`,
    }),
    ru: ({ brand, device }) => ({
      subject: `В аккаунт ${brand} добавлен ключ доступа`,
      text: `Добавлен здесь: ${device}\n\nС ним можно войти в аккаунт без пароля и кода. Если это были не вы, удалите ключ в настройках аккаунта, завершите сеансы на всех устройствах и сразу напишите нам.`,
    }),
    fr: ({ brand, device }) => ({
      subject: `Une clé d’accès a été ajoutée à votre compte ${brand}`,
      text: `Ajoutée sur : ${device}\n\nElle permet de se connecter à votre compte sans mot de passe ni code. Si ce n’était pas vous, supprimez-la dans les paramètres de votre compte, déconnectez tous les appareils et contactez-nous sans attendre.`,
    }),
    ar: ({ brand, device }) => ({
      subject: `تمت إضافة مفتاح مرور إلى حسابك على ${brand}`,
      text: `أُضيف على: ${device}\n\nيمكن به تسجيل الدخول إلى حسابك بدون كلمة مرور أو رمز. إذا لم تكن أنت، فأزِله من إعدادات حسابك، وسجّل الخروج من جميع الأجهزة وتواصل معنا فورًا.`,
    }),
  },
  passkeyRemoved: {
    en: ({ brand, device }) => ({
      subject: `A passkey was removed from your ${brand} account`,
      text: `Removed on: ${device}\n\nIt can’t sign in anymore. You can still sign in with a code. If this wasn’t you, sign out all devices in your account and contact us right away.`,
    }),
    pt: ({ brand, device }) => ({
      subject: `Uma chave de acesso foi removida da sua conta ${brand}`,
      text: `Removida em: ${device}\n\nEla não entra mais na sua conta. Você ainda pode entrar com um código. Se não foi você, desconecte todos os aparelhos na sua conta e fale com a gente imediatamente.`,
    }),
    es: ({ brand, device }) => ({
      subject: `Se eliminó una llave de acceso de tu cuenta de ${brand}`,
      text: `Eliminada en: ${device}\n\nYa no sirve para iniciar sesión. Puedes seguir entrando con un código. Si no fuiste tú, cierra la sesión en todos los dispositivos de tu cuenta y contáctanos de inmediato.`,
    }),
    ru: ({ brand, device }) => ({
      subject: `Из аккаунта ${brand} удалён ключ доступа`,
      text: `Удалён здесь: ${device}\n\nВойти с ним больше нельзя. Вход по коду по-прежнему работает. Если это были не вы, завершите сеансы на всех устройствах в аккаунте и сразу напишите нам.`,
    }),
    fr: ({ brand, device }) => ({
      subject: `Une clé d’accès a été supprimée de votre compte ${brand}`,
      text: `Supprimée sur : ${device}\n\nElle ne permet plus de se connecter. Vous pouvez toujours vous connecter avec un code. Si ce n’était pas vous, déconnectez tous les appareils dans votre compte et contactez-nous sans attendre.`,
    }),
    ar: ({ brand, device }) => ({
      subject: `تمت إزالة مفتاح مرور من حسابك على ${brand}`,
      text: `أُزيل على: ${device}\n\nلم يعد بإمكانه تسجيل الدخول. لا يزال بإمكانك تسجيل الدخول برمز. إذا لم تكن أنت، فسجّل خروج جميع الأجهزة من حسابك وتواصل معنا فورًا.`,
    }),
  },
};
