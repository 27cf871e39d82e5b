import { Component, CUSTOM_ELEMENTS_SCHEMA, type OnInit, signal } from '@angular/core';
import type { SubEvents } from 'sub-elements';
import { start } from 'sub-elements/light';
import { environment } from '../environments/environment';

type SaleEvent = SubEvents['sub-payment-succeeded'];

@Component({
  selector: 'app-shop',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  templateUrl: './shop.html',
})
export class Shop implements OnInit {
  readonly reference = 'angular';
  readonly sale = signal<SaleEvent['detail'] | undefined>(undefined);

  ngOnInit(): void {
    void start({ assets: `${environment.subOrigin}/v1/`, brand: 'orbit' });
  }

  // In the template, Angular gives events of custom elements the type `any`, so the type is declared here.
  showSale(event: SaleEvent): void {
    this.sale.set(event.detail);
  }
}
