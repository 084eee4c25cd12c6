import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type ECharts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

register([BarChart, LineChart, PieChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

const COLOURS = ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6'];

/** A chart in the colours and the type of the theme that the element stands in. */
export function draw(element: HTMLElement): ECharts {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const [ink, quiet, grid] = [token('--ink'), token('--ink-2'), token('--c-grid')];
  const axis = {
    axisLine: { lineStyle: { color: grid } },
    axisLabel: { color: quiet },
    splitLine: { lineStyle: { color: grid } },
  };
  const theme = {
    color: COLOURS.map(token),
    backgroundColor: 'transparent',
    textStyle: { color: ink, fontFamily: token('--font') },
    legend: { textStyle: { color: quiet } },
    categoryAxis: axis,
    valueAxis: axis,
    tooltip: { backgroundColor: token('--overlay'), borderColor: grid, textStyle: { color: ink } },
  };
  return init(element, theme, { renderer: 'svg' });
}
