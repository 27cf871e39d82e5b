import type { ByLanguage } from '../languages';

/** The heading and the instructions of a payment by QR code or key, by the method's name. */
export const codeTexts: ByLanguage<(name: string) => { title: string; steps: string[] }> = {
  en: (name) => ({
    title: `Pay with ${name}`,
    steps: [
      `Open your bank’s app and choose ${name}.`,
      'Scan the QR code, or paste the key.',
      'Check the amount and confirm. This page updates automatically.',
    ],
  }),
  pt: (name) => ({
    title: `Pague com ${name}`,
    steps: [
      `Abra o app do seu banco e escolha ${name}.`,
      'Leia o QR Code ou cole a chave.',
      'Confira o valor e confirme. Esta página é atualizada automaticamente.',
    ],
  }),
  es: (name) => ({
    title: `Paga con ${name}`,
    steps: [
      `Abre la app de tu banco y elige ${name}.`,
      'Escanea el código QR o pega la clave.',
      'Revisa el monto y confirma. Esta página se actualiza automáticamente.',
    ],
  }),
  ru: (name) => ({
    title: `Оплата через ${name}`,
    steps: [
      `Откройте приложение банка и выберите ${name}.`,
      'Отсканируйте QR-код или вставьте ключ.',
      'Проверьте сумму и подтвердите. Страница обновится автоматически.',
    ],
  }),
  fr: (name) => ({
    title: `Payer avec ${name}`,
    steps: [
      `Ouvrez l’application de votre banque et choisissez ${name}.`,
      'Scannez le QR code ou collez la clé.',
      'Vérifiez le montant et confirmez. Cette page s’actualise automatiquement.',
    ],
  }),
  ar: (name) => ({
    title: `الدفع عبر ${name}`,
    steps: [
      `افتح تطبيق مصرفك واختر ${name}.`,
      'امسح رمز QR أو الصق المفتاح.',
      'تحقّق من المبلغ وأكّد. تتحدّث هذه الصفحة تلقائيًا.',
    ],
  }),
};
