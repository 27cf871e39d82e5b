import { useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { CopyButton } from '../../../ui/copy/copy-button';
import { DownloadIcon } from '../../../ui/icons/reseller/download-icon';
import { toCsv } from '../../shared/reseller/csv';
import resellerStyles from '../../shared/reseller/reseller.module.css';
import type { ResellerOrder } from '../../shared/reseller/reseller-plan';
import { saveFile } from '../../shared/reseller/save-file';
import resultStyles from '../result/result.module.css';

interface ActivationCodesProps {
  order: ResellerOrder;
  codes: readonly string[];
}

/** The activation codes that a reseller has bought, to copy or to download as a CSV file. */
export function ActivationCodes({ order, codes }: ActivationCodesProps) {
  const { t } = useTexts();
  const title = t('reseller:paid.listTitle');
  const download = () => {
    const header = [t('reseller:paid.file.code'), t('reseller:paid.file.plan'), t('reseller:paid.file.days')];
    const rows = codes.map((code) => [code, order.planName, String(order.validDays)]);
    // Of the order's data, the file name contains only the id, for privacy.
    saveFile(`codes-${order.orderId}.csv`, toCsv([header, ...rows]), 'text/csv');
  };
  return (
    <div className={resultStyles.wide}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes a long list scrollable with the keyboard */}
      <section className={resellerStyles.codes} tabIndex={0} aria-label={title}>
        <ul>
          {codes.map((code) => (
            <li key={code} translate="no">
              {code}
            </li>
          ))}
        </ul>
      </section>
      <div className={resellerStyles.tools}>
        <CopyButton text={codes.join('\n')} label={t('reseller:paid.copyAll')} />
        <Button variant="secondary" icon={<DownloadIcon />} onClick={download}>
          {t('reseller:paid.download')}
        </Button>
      </div>
    </div>
  );
}
